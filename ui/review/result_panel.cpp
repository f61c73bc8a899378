// The decision with its note, and the lines above it.
#include <ui/review/result_panel.h>
#include <ui/review/review_text.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/scrolling.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

namespace {
/// After the last key; leaving the page keeps at once.
constexpr int keepAfterMilliseconds = 600;
}  // namespace

DecisionBox::DecisionBox(QWidget* parent)
    : QWidget(parent),
      m_candidate(new QComboBox(this)),
      m_signedOff(new QLineEdit(this)),
      m_note(new QPlainTextEdit(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::small);
    m_candidate->setObjectName(QStringLiteral("decidedCandidate"));
    m_candidate->setAccessibleName(tr("Decided for"));
    m_candidate->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_signedOff->setObjectName(QStringLiteral("signedOffBy"));
    m_signedOff->setPlaceholderText(tr("Signed off by …"));
    m_signedOff->setAccessibleName(tr("Signed off by"));
    m_note->setObjectName(QStringLiteral("decisionNote"));
    m_note->setPlaceholderText(tr("Why, and what's next"));
    m_note->setAccessibleName(tr("Note on the decision"));
    m_note->setTabChangesFocus(true);
    m_note->setFixedHeight(72);
    for (QWidget* field : {static_cast<QWidget*>(m_candidate), static_cast<QWidget*>(m_signedOff),
                           static_cast<QWidget*>(m_note)})
        column->addWidget(field);
    m_timer.setSingleShot(true);
    m_timer.setInterval(keepAfterMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &DecisionBox::keep);
    connect(m_candidate, &QComboBox::activated, this, &DecisionBox::keep);
    connect(m_signedOff, &QLineEdit::textEdited, &m_timer, qOverload<>(&QTimer::start));
    connect(m_signedOff, &QLineEdit::editingFinished, this, &DecisionBox::keep);
    connect(m_note, &QPlainTextEdit::textChanged, &m_timer, qOverload<>(&QTimer::start));
}

DecisionBox::~DecisionBox() = default;

void DecisionBox::setReview(const Review& review) {
    const QString id = toQt(review.id);
    if (id != m_review) keep();
    if (id == m_review && decision() != m_kept) return;  // to be kept in a moment
    m_review = id;
    const auto unkept = m_unkept.find(id);
    m_kept = unkept == m_unkept.end() ? review.decision : unkept->second;
    m_candidate->clear();
    m_candidate->addItem(tr("Nothing decided yet"));
    for (const Candidate& one : review.candidates)
        m_candidate->addItem(QStringLiteral("★ ") + toQt(one.name), toQt(one.name));
    m_candidate->setCurrentIndex(std::max(0, m_candidate->findData(toQt(m_kept.candidate))));
    // "Ana " is kept without its space, which is not taken from whoever goes on typing.
    if (m_signedOff->text().trimmed() != toQt(m_kept.signedOffBy))
        m_signedOff->setText(toQt(m_kept.signedOffBy));
    if (m_note->toPlainText() != toQt(m_kept.note)) m_note->setPlainText(toQt(m_kept.note));
    m_timer.stop();
}

void DecisionBox::setKept(const QString& reviewId, const Decision& decision, bool isKept) {
    if (isKept)
        m_unkept.erase(reviewId);
    else
        m_unkept[reviewId] = decision;
}

void DecisionBox::setReadOnly(bool readOnly) {
    m_candidate->setEnabled(!readOnly);
    m_signedOff->setReadOnly(readOnly);
    m_note->setReadOnly(readOnly);
}

Decision DecisionBox::decision() const {
    return {.candidate = toStd(m_candidate->currentData().toString()),
            .signedOffBy = toStd(m_signedOff->text().trimmed()),
            .note = toStd(m_note->toPlainText())};
}

void DecisionBox::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    keep();
}

void DecisionBox::keep() {
    m_timer.stop();
    if (m_review.isEmpty() || (decision() == m_kept && !m_unkept.contains(m_review))) return;
    m_kept = decision();
    emit decided(m_review, m_kept);
}

using theme::Space;

namespace {

constexpr int panelWidth = 282;

QString rowText(const ReviewerResult& one) {
    const QString done = ResultPanel::tr("%1 of %2").arg(one.done).arg(one.total);
    return one.reviewer.session.empty() ? done : ResultPanel::tr("%1, imported").arg(done);
}

}  // namespace

ResultPanel::ResultPanel(QWidget* parent) : QFrame(parent) {
    QVBoxLayout* column = makeSideColumn(this, panelWidth);
    column->setSpacing(Space::small);
    QWidget* inside = column->parentWidget();

    column->addWidget(theme::sectionTitle(tr("Reviewers"), inside));
    m_reviewers = new QVBoxLayout;
    m_reviewers->setSpacing(Space::small);
    column->addLayout(m_reviewers);
    m_judge = theme::button(tr("Judge…"), inside);
    m_judge->setObjectName(QStringLiteral("judgeAs"));
    connect(m_judge, &QPushButton::clicked, this, &ResultPanel::judgeRequested);
    column->addWidget(m_judge);
    column->addSpacing(Space::medium);

    column->addWidget(theme::sectionTitle(tr("How it was asked"), inside));
    m_asked = theme::hint(QString(), inside);
    m_asked->setObjectName(QStringLiteral("howAsked"));
    m_asked->setTextFormat(Qt::PlainText);  // the question may be a stranger's
    m_settings = theme::hint(QString(), inside);
    column->addWidget(m_asked);
    column->addWidget(m_settings);
    column->addSpacing(Space::medium);

    m_deciding = new QWidget(inside);
    auto* deciding = new QVBoxLayout(m_deciding);
    deciding->setContentsMargins(0, 0, 0, 0);
    deciding->setSpacing(Space::small);
    deciding->addWidget(theme::sectionTitle(tr("Decision"), m_deciding));
    m_decision = new DecisionBox(m_deciding);
    connect(m_decision, &DecisionBox::decided, this, &ResultPanel::decided);
    deciding->addWidget(m_decision);
    m_export = theme::button(tr("Export model…"), m_deciding);
    m_export->setObjectName(QStringLiteral("exportDecided"));
    connect(m_export, &QPushButton::clicked, this, &ResultPanel::exportRequested);
    deciding->addWidget(m_export);
    column->addWidget(m_deciding);
    column->addStretch();
}

void ResultPanel::setResult(const Review& review, const ReviewResult& result, bool isCovered) {
    showReviewers(result, isCovered);
    m_asked->setText(askedText(review));
    m_settings->setText(tr("Prompts: %1 · seeds: %2 · %3")
                            .arg(review.prompts.size())
                            .arg(review.seeds.size())
                            .arg(settingsText(review.settings)));
    m_deciding->setVisible(!isCovered && result.verdict != Verdict::nothing);
    m_decision->setReview(review);
    m_export->setEnabled(result.verdict == Verdict::preferred ||
                         !review.decision.candidate.empty());
}

void ResultPanel::setObstacle(const QString& obstacle) {
    m_judge->setEnabled(obstacle.isEmpty());
    m_judge->setToolTip(obstacle);
    m_decision->setReadOnly(!obstacle.isEmpty());
}

void ResultPanel::showReviewers(const ReviewResult& result, bool isCovered) {
    theme::clearLayout(*m_reviewers);
    for (const ReviewerResult& one : result.reviewers) {
        auto* row = new QFrame(m_judge->parentWidget());
        row->setProperty("look", QStringLiteral("fieldCard"));
        auto* column = new QVBoxLayout(row);
        column->setContentsMargins(12, Space::small, 12, Space::small);
        column->setSpacing(Space::tiny);
        auto* line = new QHBoxLayout;
        column->addLayout(line);
        auto* name = new ElidedLabel(toQt(one.reviewer.name), row);
        name->setTextFormat(Qt::PlainText);
        auto* done = new QLabel(rowText(one), row);
        done->setProperty("look", QStringLiteral("hint"));
        line->addWidget(name, 1);
        line->addWidget(done);
        // Habits say nothing of what came out; but who is still to judge need not know them.
        if (!isCovered && one.done > 0) {
            QLabel* habits = theme::hint(habitsText(one), row);
            habits->setObjectName(QStringLiteral("reviewerHabits"));
            column->addWidget(habits);
            if (const QString doubt = doubtText(one); !doubt.isEmpty()) {
                auto* words = new QLabel(doubt, row);
                words->setObjectName(QStringLiteral("reviewerDoubt"));
                words->setWordWrap(true);
                column->addWidget(words);
            }
        }
        m_reviewers->addWidget(row);
    }
}

}  // namespace dreambooth
