// Three fields that save themselves.
#include <ui/review/decision_box.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>

#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
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
    if (id == m_review && !(decision() == m_kept)) return;  // to be kept in a moment
    m_review = id;
    m_kept = review.decision;
    m_candidate->clear();
    m_candidate->addItem(tr("Nothing decided yet"));
    for (const Candidate& one : review.candidates)
        m_candidate->addItem(QStringLiteral("★ ") + toQt(one.name), toQt(one.name));
    m_candidate->setCurrentIndex(
        std::max(0, m_candidate->findData(toQt(review.decision.candidate))));
    if (m_signedOff->text() != toQt(review.decision.signedOffBy))
        m_signedOff->setText(toQt(review.decision.signedOffBy));
    if (m_note->toPlainText() != toQt(review.decision.note))
        m_note->setPlainText(toQt(review.decision.note));
    m_timer.stop();
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
    if (m_review.isEmpty() || decision() == m_kept) return;
    m_kept = decision();
    emit decided(m_review, m_kept);
}

}  // namespace dreambooth
