// The table shows what the project holds; every button ends in changeCaptions().
#include <project/captions.h>
#include <text/prompt_tokenizer.h>
#include <ui/session/project_session.h>
#include <ui/session/tokenizer_loader.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/subject/caption_changes.h>
#include <ui/subject/caption_suggestions.h>
#include <ui/subject/caption_table.h>
#include <ui/subject/captions_view.h>
#include <ui/subject/photo_library.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/segmented_control.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

namespace {

enum Scope { allScope, selectedScope };
enum Place { before, after };

/// As often as replacedIn() replaces it: places do not overlap.
qsizetype countIn(const std::string& caption, const QString& what) {
    const QString text = toQt(caption);
    qsizetype count = 0;
    for (qsizetype at = text.indexOf(what, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(what, at + what.size(), Qt::CaseInsensitive))
        ++count;
    return count;
}

std::string replacedIn(const std::string& caption, const QString& what, const QString& with) {
    return toStd(toQt(caption).replace(what, with, Qt::CaseInsensitive));
}

/// With a blank where the two would run into each other.
std::string joinedTexts(const std::string& first, const std::string& second) {
    const auto isOpen = [](char c) { return c == ' ' || c == '\n'; };
    if (first.empty() || second.empty() || isOpen(first.back()) || isOpen(second.front()) ||
        second.front() == ',' || second.front() == '.')
        return first + second;
    return first + " " + second;
}

}  // namespace

CaptionsView::CaptionsView(StudioContext& context, const PhotoLibrary& library,
                           const TokenizerLoader& tokenizer, QWidget* parent)
    : QWidget(parent), m_session(*context.session), m_library(library), m_tokenizer(tokenizer) {
    setObjectName(QStringLiteral("captionsView"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(7, 0, 17, Space::medium);
    column->setSpacing(Space::small);
    column->addWidget(makeFindRow());
    column->addWidget(makeInsertRow());
    m_suggestions = new CaptionSuggestions(context, this);
    column->addWidget(m_suggestions);
    m_problems = new ProblemBar(this);
    m_problems->setObjectName(QStringLiteral("captionProblems"));
    column->addWidget(m_problems);
    m_table = new CaptionTable(this);
    m_table->setObjectName(QStringLiteral("captionTable"));
    column->addWidget(m_table, 1);

    connect(m_table->captions(), &CaptionTableModel::written, this,
            [this](const std::string& file, const QString& text) {
                const auto taken = writeCaption(m_session, file, text);
                tell(taken ? std::vector<Error>() : std::vector{taken.error()});
            });
    connect(m_table, &CaptionTable::pictureRequested, this, &CaptionsView::pictureRequested);
    connect(m_table, &CaptionTable::selectionWasChanged, this, [this] {
        if (isOfSelected())
            showScope();
        else
            showSelected();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid()) emit photoChosen(current.row());
            });
    QUndoStack* undo = m_session.undoStack();
    connect(undo, &QUndoStack::indexChanged, this, &CaptionsView::showUndo);
    connect(m_undo, &QPushButton::clicked, undo, &QUndoStack::undo);
    connect(m_redo, &QPushButton::clicked, undo, &QUndoStack::redo);
    connect(&tokenizer, &TokenizerLoader::changed, this, [this] { m_tokens.clear(); });
    showSelected();
    showUndo();
}

QWidget* CaptionsView::makeFindRow() {
    auto* bar = new QWidget(this);
    auto* row = new FlowLayout(bar, Space::small);
    const auto field = [&](const char* name, const QString& text, const QString& accessible) {
        auto* line = new QLineEdit(bar);
        line->setObjectName(QString::fromLatin1(name));
        line->setPlaceholderText(text);
        line->setAccessibleName(accessible);
        line->setFixedWidth(theme::textWidth(130));
        row->addWidget(line);
        return line;
    };
    m_scope = new SegmentedControl(tr("Which captions"), bar);
    m_scope->setObjectName(QStringLiteral("captionScope"));
    m_scope->setTight();
    m_all = m_scope->addSegment(QString(), QStringLiteral("scopeAll"));
    m_selected = m_scope->addSegment(QString(), QStringLiteral("scopeSelected"));
    for (QPushButton* scope : {m_all, m_selected})
        scope->setToolTip(
            tr("In which captions text is found, replaced and inserted, and tags are "
               "counted and changed. Several are selected with Shift or Ctrl."));
    row->addWidget(m_scope);
    m_find = field("findText", tr("Find"), tr("Find in captions"));
    m_count = new QLabel(bar);
    m_count->setObjectName(QStringLiteral("foundCount"));
    m_count->setProperty("look", QStringLiteral("hint"));
    m_count->setMinimumHeight(theme::controlHeight);
    row->addWidget(m_count);
    m_with = field("replaceText", tr("Replace with"), tr("Replace with"));
    m_replace = theme::button(tr("Replace"), bar);
    m_replace->setObjectName(QStringLiteral("replaceOne"));
    m_replace->setToolTip(tr("In the chosen caption, else in the next one that has it."));
    m_replaceAll = theme::button(tr("Replace all"), bar);
    m_replaceAll->setObjectName(QStringLiteral("replaceAll"));
    m_undo = theme::button(tr("Undo"), bar);
    m_undo->setObjectName(QStringLiteral("undoCaption"));
    m_redo = theme::button(tr("Redo"), bar);
    m_redo->setObjectName(QStringLiteral("redoCaption"));
    for (QPushButton* button : {m_replace, m_replaceAll, m_undo, m_redo}) row->addWidget(button);
    row->setAlignment(m_undo, Qt::AlignRight);
    connect(m_scope, &SegmentedControl::currentChanged, this, &CaptionsView::showScope);
    connect(m_find, &QLineEdit::textChanged, this, &CaptionsView::showFound);
    connect(m_find, &QLineEdit::returnPressed, this, &CaptionsView::findNext);
    connect(m_replace, &QPushButton::clicked, this, [this] { replace(false); });
    connect(m_replaceAll, &QPushButton::clicked, this, [this] { replace(true); });
    connect(m_with, &QLineEdit::returnPressed, m_replace, &QPushButton::click);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] {
        m_find->setFocus();
        m_find->selectAll();
    });
    return bar;
}

QWidget* CaptionsView::makeInsertRow() {
    auto* bar = new QWidget(this);
    auto* row = new FlowLayout(bar, Space::small);
    m_place = new QComboBox(bar);
    m_place->setObjectName(QStringLiteral("insertPlace"));
    m_place->setAccessibleName(tr("Where to insert"));
    m_place->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_place->addItem(tr("Insert before"), before);
    m_place->addItem(tr("Insert after"), after);
    row->addWidget(m_place);
    m_inserted = new QLineEdit(QStringLiteral("a photo of $subject"), bar);
    m_inserted->setObjectName(QStringLiteral("insertText"));
    m_inserted->setAccessibleName(tr("Text to insert"));
    m_inserted->setToolTip(
        tr("$subject stands for the token and the class of the photo's subject, $subject2 for "
           "those of the project's second one."));
    m_inserted->setFixedWidth(theme::textWidth(180));
    row->addWidget(m_inserted);
    m_insert = theme::button(tr("Insert"), bar);
    m_insert->setObjectName(QStringLiteral("insertCaption"));
    row->addWidget(m_insert);
    connect(m_insert, &QPushButton::clicked, this, &CaptionsView::insert);
    connect(m_inserted, &QLineEdit::returnPressed, m_insert, &QPushButton::click);
    connect(m_inserted, &QLineEdit::textChanged, this, &CaptionsView::showSelected);
    return bar;
}

QString CaptionsView::hint() const {
    const Project& project = m_session.project();
    QStringList tokens;
    for (const std::string& token : project.tokens()) tokens += toQt(token);
    return tr("%1 of %2 captions written. Name the subject (%3, or $subject) and say what changes "
              "from photo to photo. What always stays the same belongs to its word.")
        .arg(writtenCaptions(project))
        .arg(project.photos.size())
        .arg(QStringLiteral("<b style=\"color:%1\">%2</b>")
                 .arg(theme::color(theme::Role::tuned).name(),
                      tokens.join(QStringLiteral(", ")).toHtmlEscaped()));
}

void CaptionsView::show(int current) {
    const Project& project = m_session.project();
    const PromptTokenizer* tokenizer = m_tokenizer.tokenizer();
    std::vector<CaptionRow> rows;
    for (const Photo& photo : project.photos) {
        CaptionRow row{.file = photo.file,
                       .name = toQt(photo.originalName),
                       .picture = {},
                       .caption = toQt(photo.caption),
                       .shown = tr("No caption yet. Trains as “%1”.")
                                    .arg(toQt(project.subjectOf(photo).instancePrompt())),
                       .fromFile = photo.captionFromFile,
                       .suggested = photo.captionSuggested};
        if (const PhotoFacts* facts = m_library.facts(photo)) row.picture = facts->thumbnail;
        if (tokenizer != nullptr && !photo.caption.empty()) {
            row.tokens = tokensOf(photo);
            row.mostTokens = tokenizer->maxPromptLength();
        }
        rows.push_back(std::move(row));
    }
    m_table->setRows(std::move(rows));
    if (m_table->currentIndex().row() != current && current >= 0) choose(current);
    showFound();
    showSelected();
    m_suggestions->showContents();
}

/// Counted once: there may be thousands.
int CaptionsView::tokensOf(const Photo& photo) {
    const Project& project = m_session.project();
    const auto [found, isNew] = m_tokens.try_emplace(project.captionOf(photo));
    if (isNew) found->second = captionTokens(*m_tokenizer.tokenizer(), project, photo);
    return found->second;
}

void CaptionsView::showFound() {
    const QString what = m_find->text();
    m_table->setMarks(m_session.project().tokens(), what);
    qsizetype found = 0;
    const auto& photos = m_session.project().photos;
    if (!what.isEmpty())
        for (const int photo : photosInScope())
            found += countIn(photos[static_cast<size_t>(photo)].caption, what);
    m_count->setText(what.isEmpty() ? QString() : tr("%1 found").arg(found));
    m_count->setVisible(!what.isEmpty());
    m_replace->setEnabled(found > 0);
    m_replaceAll->setEnabled(found > 0);
    m_replaceAll->setText(found > 0 ? tr("Replace all %1").arg(found) : tr("Replace all"));
}

void CaptionsView::replace(bool everywhere) {
    const QString what = m_find->text(), with = m_with->text();
    if (what.isEmpty()) return;
    std::vector<int> chosen = photosInScope();
    if (!everywhere) {
        const int next = nextWith(what, m_table->currentIndex().row());
        if (next < 0) return;
        chosen = {next};
        choose(next);
    }
    tell(changeCaptions(m_session, tr("replace"), chosen,
                        [&](const Photo& photo) { return replacedIn(photo.caption, what, with); }));
}

void CaptionsView::findNext() {
    const int next = nextWith(m_find->text(), m_table->currentIndex().row() + 1);
    if (next >= 0) choose(next);
}

/// What is selected stays, where only that is searched.
void CaptionsView::choose(int photo) {
    const QModelIndex index = m_table->captions()->index(photo, CaptionTableModel::caption);
    if (isOfSelected())
        m_table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    else
        m_table->setCurrentIndex(index);
}

/// The first photo from `first` on, and from the top again, whose caption has it; −1: none.
int CaptionsView::nextWith(const QString& text, int first) const {
    std::vector<int> photos = photosInScope();
    if (text.isEmpty()) return -1;
    std::ranges::rotate(photos, std::ranges::lower_bound(photos, first));
    const auto& all = m_session.project().photos;
    const auto found = std::ranges::find_if(photos, [&](int photo) {
        return toQt(all[static_cast<size_t>(photo)].caption).contains(text, Qt::CaseInsensitive);
    });
    return found == photos.end() ? -1 : *found;
}

void CaptionsView::tell(const std::vector<Error>& problems) {
    m_problems->clear();
    for (const Error& problem : problems) m_problems->add(problem);
}

void CaptionsView::insert() {
    const std::string text = toStd(m_inserted->text());
    const bool isBefore = m_place->currentData().toInt() == before;
    tell(changeCaptions(m_session, tr("insert"), photosInScope(), [&](const Photo& photo) {
        return isBefore ? joinedTexts(text, photo.caption)
                        : joinedTexts(captionOrDefault(photo), text);
    }));
}

bool CaptionsView::isOfSelected() const {
    return m_scope->current() == selectedScope;
}

std::vector<int> CaptionsView::photosInScope() const {
    if (!isOfSelected()) return allPhotos(m_session.project());
    // By their files: rows are shown a moment after photos have come or gone.
    const std::set<std::string> selected = m_table->selectedFiles();
    const auto& all = m_session.project().photos;
    std::vector<int> photos = allPhotos(m_session.project());
    std::erase_if(photos, [&](int photo) {
        return !selected.contains(all[static_cast<size_t>(photo)].file);
    });
    return photos;
}

void CaptionsView::showSelected() {
    const auto selected = m_table->selectedPhotos().size();
    m_all->setText(tr("All %1").arg(m_session.project().photos.size()));
    m_selected->setText(tr("Selected %1").arg(selected));
    m_selected->setEnabled(selected > 0 || isOfSelected());
    m_insert->setEnabled(!m_inserted->text().trimmed().isEmpty() && !photosInScope().empty());
}

void CaptionsView::showScope() {
    showSelected();
    showFound();
    emit scopeChanged();
}

void CaptionsView::showUndo() {
    const QUndoStack& undo = *m_session.undoStack();
    const QString undone = undo.undoText(), redone = undo.redoText();
    m_undo->setEnabled(undo.canUndo());
    m_redo->setEnabled(undo.canRedo());
    // What it is of makes no button wider: all stand in one row.
    const auto say = [](QPushButton& button, const QString& text) {
        button.setToolTip(text);
        button.setAccessibleName(text);
    };
    say(*m_undo, undone.isEmpty() ? tr("Undo") : tr("Undo %1").arg(undone));
    say(*m_redo, redone.isEmpty() ? tr("Redo") : tr("Redo %1").arg(redone));
}

}  // namespace dreambooth
