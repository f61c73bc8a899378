// Candidates, lists to tick, questions and seeds.
#include <reviews/review.h>
#include <ui/review/new_review_lists.h>
#include <ui/session/compared_model_text.h>
#include <ui/session/model_facts.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/style/tr.h>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <ranges>

namespace dreambooth {

namespace {

/// Names tell candidates apart, in the result and in its file.
void addNamed(std::vector<Candidate>& candidates, const QString& name, ComparedModel model) {
    const auto isTaken = [&](const std::string& other) {
        return std::ranges::find(candidates, other, &Candidate::name) != candidates.end();
    };
    QString free = name;
    for (int number = 2; isTaken(toStd(free)); ++number)
        free = QStringLiteral("%1 (%2)").arg(name, QString::number(number));
    candidates.push_back({.name = toStd(free), .model = std::move(model)});
}

}  // namespace

std::vector<Candidate> possibleCandidates(const CandidateSources& sources) {
    std::vector<Candidate> candidates;
    std::string baseName;
    if (!sources.baseModel.empty()) {
        const auto facts = readModelFacts(sources.baseModel);
        baseName = facts ? facts->name : sources.baseModel.filename().string();
        addNamed(candidates, tr("Base · %1").arg(toQt(baseName)),
                 {.name = baseName, .model = sources.baseModel});
    }
    for (const auto& run : sources.runs | std::views::reverse)
        for (ComparedModel& step : comparedModelsOf(run.folder, run.job) | std::views::reverse)
            addNamed(candidates, modelTitle(step, run.name), step);
    const std::vector<ModelEntry> entries = sources.models.models();
    const auto base = std::ranges::find(entries, sources.baseModel, &ModelEntry::path);
    for (const ModelEntry& entry : entries) {
        if (entry.problem || entry.path == sources.baseModel) continue;
        ComparedModel model{.name = entry.name, .model = entry.path};
        if (entry.kind == ModelKind::lora) {
            const bool isOther =
                base != entries.end() && entry.family && entry.family != base->family;
            if (sources.baseModel.empty() || isOther) continue;
            model.model = sources.baseModel;
            model.added = {{.file = entry.path}};
        }
        addNamed(candidates, toQt(entry.name), std::move(model));
    }
    return candidates;
}

std::vector<OtherDrawer> otherDrawers(const CandidateSources& sources) {
    const std::vector<ModelEntry> entries = sources.models.models();
    const auto base = std::ranges::find(entries, sources.baseModel, &ModelEntry::path);
    std::vector<OtherDrawer> drawers;
    if (base == entries.end()) return drawers;
    for (const ModelEntry& entry : entries)
        if (entry.kind == ModelKind::model && !entry.problem && entry.family == base->family &&
            entry.path != base->path)
            drawers.push_back({entry.name, entry.path});
    return drawers;
}

bool isLoraOf(const Candidate& candidate, const std::filesystem::path& baseModel) {
    const ComparedModel& model = candidate.model;
    return model.model == baseModel && !model.added.empty() && !model.added.front().isWord;
}

Candidate drawnBy(const OtherDrawer& drawer, const std::filesystem::path& baseModel,
                  Candidate candidate) {
    ComparedModel& model = candidate.model;
    const bool isLora = isLoraOf(candidate, baseModel);
    if (!isLora && !(model.model == baseModel && model.isPlain())) return candidate;
    model.model = drawer.model;
    model.identity = {};
    const QString name = toQt(drawer.name);
    if (isLora)
        model.drawnWith = drawer.name;
    else
        model.name = drawer.name;
    candidate.name = toStd(isLora ? tr("%1, drawn with %2").arg(toQt(candidate.name), name)
                                  : tr("Base · %1").arg(name));
    return candidate;
}

void addCandidate(std::vector<Candidate>& candidates, const ComparedModel& model,
                  const QString& runName) {
    const auto isSame = [&](const Candidate& one) { return isNamedAlike(one.model, model); };
    if (std::ranges::none_of(candidates, isSame))
        addNamed(candidates, modelTitle(model, runName), model);
}

CheckList::CheckList(const QString& accessibleName, QWidget* parent) : QListWidget(parent) {
    setAccessibleName(accessibleName);
    setProperty("look", QStringLiteral("ticks"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextElideMode(Qt::ElideMiddle);
    connect(this, &QListWidget::itemChanged, this, &CheckList::changed);
}

void CheckList::mouseReleaseEvent(QMouseEvent* event) {
    QListWidgetItem* line = itemAt(event->position().toPoint());
    const bool isClick = event->button() == Qt::LeftButton && line == currentItem();
    const auto before = line != nullptr ? line->checkState() : Qt::Unchecked;
    QListWidget::mouseReleaseEvent(event);
    if (line != nullptr && isClick && line->checkState() == before)
        line->setCheckState(before == Qt::Checked ? Qt::Unchecked : Qt::Checked);
}

void CheckList::keyPressEvent(QKeyEvent* event) {
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter || currentItem() == nullptr) return QListWidget::keyPressEvent(event);
    setTicked(currentRow(), currentItem()->checkState() != Qt::Checked);
}

void CheckList::setLines(const QStringList& lines, const QStringList& ticked) {
    QStringList before, tickedBefore = tickedTexts();
    for (int line = 0; line < count(); ++line) before += item(line)->text();
    if (lines == before) return;
    {
        const QSignalBlocker quiet(this);
        clear();
        for (const QString& text : lines) {
            auto* item = new QListWidgetItem(text, this);
            item->setToolTip(text);
            const bool isTicked =
                before.contains(text) ? tickedBefore.contains(text) : ticked.contains(text);
            item->setCheckState(isTicked ? Qt::Checked : Qt::Unchecked);
        }
    }
    emit changed();
}

std::vector<std::size_t> CheckList::ticked() const {
    std::vector<std::size_t> lines;
    for (int line = 0; line < count(); ++line)
        if (item(line)->checkState() == Qt::Checked)
            lines.push_back(static_cast<std::size_t>(line));
    return lines;
}

QStringList CheckList::tickedTexts() const {
    QStringList texts;
    for (const std::size_t line : ticked()) texts += item(static_cast<int>(line))->text();
    return texts;
}

void CheckList::setTicked(int line, bool isTicked) {
    item(line)->setCheckState(isTicked ? Qt::Checked : Qt::Unchecked);
}

using theme::Space;

QuestionList::QuestionList(QWidget* parent) : QWidget(parent), m_lines(new QVBoxLayout(this)) {
    m_lines->setContentsMargins(0, 0, 0, 0);
    m_lines->setSpacing(Space::tiny);
    m_add = theme::button(tr("Add a question"), this);
    m_add->setObjectName(QStringLiteral("addQuestion"));
    m_add->setToolTip(tr("Reviewers answer all questions for each pair, one after the other"));
    connect(m_add, &QPushButton::clicked, this, [this] {
        addLine();
        m_fields.back()->setFocus();
    });
    m_lines->addWidget(m_add, 0, Qt::AlignLeft);
    addLine();
    m_fields.front()->setPlaceholderText(tr("Which one do you prefer?"));
    setFocusProxy(m_fields.front());
}

std::vector<std::string> QuestionList::questions() const {
    std::vector<std::string> questions;
    for (const QLineEdit* field : m_fields) {
        const std::string text = toStd(field->text().trimmed());
        const bool isKnown = std::ranges::find(questions, text) != questions.end();
        if (questions.empty() || (!text.empty() && !isKnown)) questions.push_back(text);
    }
    return questions;
}

void QuestionList::addLine() {
    constexpr int longestQuestion = 120;
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Space::small);
    auto* field = new QLineEdit(line);
    field->setMaxLength(longestQuestion);
    field->setToolTip(
        tr("What reviewers are asked, here and in the page you send: “Which is sharper?”"));
    connect(field, &QLineEdit::textChanged, this, &QuestionList::changed);
    row->addWidget(field, 1);
    if (!m_fields.empty()) {
        QPushButton* remove = theme::button(tr("Remove"), line);
        connect(remove, &QPushButton::clicked, this, [this, line] { removeLine(line); });
        row->addWidget(remove);
    }
    m_lines->insertWidget(static_cast<int>(m_fields.size()), line);
    if (!m_fields.empty()) QWidget::setTabOrder(m_fields.back(), field);
    m_fields.push_back(field);
    updateLines();
    emit changed();
}

void QuestionList::removeLine(QWidget* line) {
    const auto its = [line](const QLineEdit* field) { return field->parentWidget() == line; };
    const auto found = std::ranges::find_if(m_fields, its);
    if (found == m_fields.end()) return;
    (*std::prev(m_fields.erase(found)))->setFocus();
    line->hide();
    line->deleteLater();
    updateLines();
    emit changed();
}

void QuestionList::updateLines() {
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const QString number = QString::number(i + 1);
        m_fields[i]->setObjectName(i == 0 ? QStringLiteral("reviewQuestion")
                                          : QStringLiteral("reviewQuestion_") + number);
        m_fields[i]->setAccessibleName(tr("Question %1").arg(number));
        if (auto* remove = m_fields[i]->parentWidget()->findChild<QPushButton*>()) {
            remove->setObjectName(QStringLiteral("removeQuestion_") + number);
            remove->setAccessibleName(tr("Remove question %1").arg(number));
        }
    }
    m_add->setEnabled(m_fields.size() < maxQuestions);
}

std::optional<std::vector<std::int64_t>> seedsFrom(const QString& text) {
    constexpr std::int64_t most = 1000;
    static const QRegularExpression item(
        QStringLiteral("^\\s*([0-9]{1,18})\\s*(?:[-–]\\s*([0-9]{1,18}))?\\s*$"));
    std::vector<std::int64_t> seeds;
    for (const QString& part : text.split(u',')) {
        const auto match = item.match(part);
        if (!match.hasMatch()) return std::nullopt;
        const std::int64_t first = match.captured(1).toLongLong();
        const std::int64_t last =
            match.captured(2).isEmpty() ? first : match.captured(2).toLongLong();
        if (last < first || last - first >= most) return std::nullopt;
        for (std::int64_t seed = first; seed <= last; ++seed)
            if (std::ranges::find(seeds, seed) == seeds.end()) seeds.push_back(seed);
    }
    if (std::ssize(seeds) > most) return std::nullopt;
    return seeds;
}

std::vector<std::int64_t> freshSeeds(std::size_t count, const std::vector<std::int64_t>& used) {
    constexpr int first = 1000, end = 100000;  // short to read, and rarely typed
    const auto isUsed = [&](std::int64_t seed) {
        return std::ranges::find(used, seed) != used.end();
    };
    std::vector<std::int64_t> seeds;
    for (std::int64_t seed = QRandomGenerator::global()->bounded(first, end); seeds.size() < count;
         ++seed)
        if (!isUsed(seed)) seeds.push_back(seed);
    return seeds;
}

QString seedsText(const std::vector<std::int64_t>& seeds) {
    QStringList parts;
    for (std::size_t begin = 0, end = 0; begin < seeds.size(); begin = end) {
        for (end = begin + 1; end < seeds.size() && seeds[end] == seeds[end - 1] + 1;) ++end;
        parts += QString::number(seeds[begin]);
        if (end > begin + 1) parts.back() += QStringLiteral("–%1").arg(seeds[end - 1]);
    }
    return parts.join(QStringLiteral(", "));
}

}  // namespace dreambooth
