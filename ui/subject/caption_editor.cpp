// What is typed goes into the project at once; what comes back from there is shown, unless it is
// what stands in the field already.
#include <project/captions.h>
#include <text/prompt_tokenizer.h>
#include <ui/session/project_session.h>
#include <ui/session/tokenizer_loader.h>
#include <ui/style/controls.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/subject/caption_changes.h>
#include <ui/subject/caption_editor.h>
#include <ui/subject/caption_field.h>
#include <ui/widgets/flow_layout.h>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace dreambooth {

using theme::Space;

namespace {

/// A tag: a click or Delete removes it, Ctrl with an arrow moves it.
class TagChip : public QPushButton {
public:
    TagChip(const QString& tag, QWidget* parent) : QPushButton(parent) {
        // A long one is whole in the tool tip.
        constexpr int widest = 220;
        setText(
            asCaption(QFontMetrics(theme::smallFont()).elidedText(tag, Qt::ElideRight, widest)) +
            QStringLiteral("  ×"));
        setProperty("look", QStringLiteral("chip"));
        setObjectName(QStringLiteral("tagChip"));
        setToolTip(theme::toolTipLines(
            CaptionEditor::tr("Click or Delete removes “%1”; Ctrl+arrow moves it.").arg(tag)));
        setAccessibleName(CaptionEditor::tr("Remove tag %1").arg(tag));
    }
    std::function<void(int places)> moved;

protected:
    void keyPressEvent(QKeyEvent* event) override {
        const bool isControl = event->modifiers().testFlag(Qt::ControlModifier);
        if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)
            click();
        else if (isControl && event->key() == Qt::Key_Left)
            moved(-1);
        else if (isControl && event->key() == Qt::Key_Right)
            moved(1);
        else
            QPushButton::keyPressEvent(event);
    }
};

}  // namespace

CaptionEditor::CaptionEditor(ProjectSession& session, const TokenizerLoader& tokenizer,
                             QWidget* parent)
    : QWidget(parent), m_session(session), m_tokenizer(tokenizer) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::small);
    auto* header = new QHBoxLayout;
    header->addWidget(theme::sectionTitle(tr("Caption"), this));
    header->addStretch();
    m_count = new QLabel(this);
    m_count->setObjectName(QStringLiteral("captionTokens"));
    m_count->setProperty("look", QStringLiteral("small"));
    header->addWidget(m_count);
    m_bar = theme::progressBar(theme::Role::validation, this);
    m_bar->setAccessibleName(tr("How much of a caption the model reads is used"));
    m_bar->setFixedWidth(60);
    header->addWidget(m_bar);
    column->addLayout(header);

    m_field = new CaptionField(this);
    m_field->setObjectName(QStringLiteral("captionField"));
    m_field->setAccessibleName(tr("Caption of the photo"));
    m_field->setFixedHeight(3 * m_field->fontMetrics().lineSpacing() + 22);
    column->addWidget(m_field);
    m_problem = theme::hint(QString(), this);
    m_problem->setObjectName(QStringLiteral("captionProblem"));
    m_problem->hide();
    column->addWidget(m_problem);

    m_newTag = new QLineEdit(this);
    m_newTag->setObjectName(QStringLiteral("newTag"));
    m_newTag->setPlaceholderText(tr("Add a tag"));
    m_newTag->setAccessibleName(tr("Add a tag to this caption"));
    m_newTag->setFixedWidth(theme::textWidth(130));
    column->addWidget(m_newTag, 0, Qt::AlignLeft);
    // Below: tags that come while a caption is written must not come under the pointer.
    m_chips = new QWidget(this);
    m_chipsLayout = new FlowLayout(m_chips, 6);
    m_chips->hide();
    column->addWidget(m_chips);

    connect(m_field, &QPlainTextEdit::textChanged, this, &CaptionEditor::takeText);
    connect(m_field, &CaptionField::finished, this, &CaptionEditor::nextRequested);
    connect(m_newTag, &QLineEdit::returnPressed, this, &CaptionEditor::addTag);
    connect(&tokenizer, &TokenizerLoader::changed, this, &CaptionEditor::showCount);
}

void CaptionEditor::show(int photo) {
    const Project& project = m_session.project();
    const bool exists = photo >= 0 && photo < static_cast<int>(project.photos.size());
    setEnabled(exists);
    m_field->setTokens(project.tokens());
    const Photo shown = exists ? project.photos[static_cast<size_t>(photo)] : Photo();
    const bool isOther = std::exchange(m_file, shown.file) != shown.file;
    const std::string& caption = shown.caption;
    m_field->setPlaceholderText(
        tr("No caption: trains as “%1”.").arg(toQt(project.subjectOf(shown).instancePrompt())));
    const auto written = cleanCaption(toStd(m_field->toPlainText()), {});
    if (isOther || (written && *written != caption)) {
        const QSignalBlocker blocker(m_field);
        m_field->setPlainText(toQt(caption));
        m_text = m_field->toPlainText();
        m_field->moveCursor(QTextCursor::End);
        m_problem->hide();
    }
    QStringList tags;
    for (const std::string& tag : tagsOf(caption, project.tokens())) tags += toQt(tag);
    showTags(tags);
    showCount();
}

int CaptionEditor::photo() const {
    const auto& photos = m_session.project().photos;
    const auto found = std::ranges::find(photos, m_file, &Photo::file);
    return found == photos.end() ? -1 : static_cast<int>(found - photos.begin());
}

void CaptionEditor::takeText() {
    // The field also says that it changed when it is coloured.
    const QString text = m_field->toPlainText();
    if (m_file.empty() || text == m_text) return;
    m_text = text;
    const Result<void> taken = writeCaption(m_session, m_file, text);
    showProblems(taken ? std::vector<Error>() : std::vector{taken.error()});
}

void CaptionEditor::showProblems(const std::vector<Error>& problems) {
    m_problem->setVisible(!problems.empty());
    if (!problems.empty()) m_problem->setText(errorText(problems.front()));
}

void CaptionEditor::showCount() {
    const PromptTokenizer* tokenizer = m_tokenizer.tokenizer();
    const int index = photo();
    m_count->setVisible(tokenizer != nullptr && index >= 0);
    m_bar->hide();
    if (tokenizer == nullptr || index < 0) return;
    const Project& project = m_session.project();
    const int used = captionTokens(*tokenizer, project, project.photos[static_cast<size_t>(index)]);
    const int most = tokenizer->maxPromptLength();
    m_count->setText(used > most ? tr("%1 tokens: only %2 are read").arg(used).arg(most)
                                 : tr("%1 of %2 tokens").arg(used).arg(most));
    m_bar->setVisible(used <= most);  // the sentence needs its room
    m_bar->setRange(0, most);
    m_bar->setValue(std::min(used, most));
}

void CaptionEditor::showTags(const QStringList& tags) {
    if (tags == m_tags) return;
    m_tags = tags;
    theme::clearLayout(*m_chipsLayout);
    QWidget* before = m_newTag;
    for (const QString& tag : tags) {
        auto* chip = new TagChip(tag, m_chips);
        chip->moved = [this, tag](int places) { changeTags(tr("move tag"), tag, places); };
        connect(chip, &QPushButton::clicked, this,
                [this, tag] { changeTags(tr("remove tag"), tag, 0); });
        m_chipsLayout->addWidget(chip);
        chip->show();
        setTabOrder(before, chip);
        before = chip;
    }
    m_chips->setVisible(!tags.isEmpty());
}

/// 0 places: it is removed.
void CaptionEditor::changeTags(const QString& step, const QString& tag, int places) {
    const std::string name = toStd(tag);
    const std::vector<std::string> tokens = m_session.project().tokens();
    const int index = photo();
    if (index < 0) return;
    const qsizetype at = m_tags.indexOf(tag);
    showProblems(changeCaptions(m_session, step, {index}, [&](const Photo& changed) {
        return places == 0 ? withoutTag(changed.caption, name)
                           : withTagMoved(changed.caption, name, places, tokens);
    }));
    show(index);
    // The chips are new: the focus goes to the one that was moved, or that came in the gap.
    const qsizetype focused = places == 0 ? std::min(at, m_tags.size() - 1) : m_tags.indexOf(tag);
    if (focused < 0)
        m_newTag->setFocus();
    else
        m_chipsLayout->itemAt(static_cast<int>(focused))->widget()->setFocus();
}

void CaptionEditor::addTag() {
    const std::string tag = toStd(m_newTag->text().simplified());
    const int index = photo();
    if (tag.empty() || index < 0) return;
    const auto problems = changeCaptions(m_session, tr("add tag"), {index}, [&](const Photo& one) {
        return withTag(captionOrDefault(one), tag);
    });
    showProblems(problems);
    if (problems.empty()) m_newTag->clear();
}

}  // namespace dreambooth
