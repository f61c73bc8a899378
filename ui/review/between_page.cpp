// Thanks, and two ways on.
#include <ui/review/between_page.h>
#include <ui/style/controls.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

BetweenPage::BetweenPage(const QString& reviewer, bool isDone, QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("betweenReviewers"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Space::large, Space::large, Space::large, Space::large);
    column->setSpacing(Space::medium);
    column->addStretch();
    QLabel* title = theme::heading(tr("Thank you, %1.").arg(reviewer), this);
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    title->setAlignment(Qt::AlignCenter);
    QLabel* words = theme::hint(
        isDone ? tr("All your answers are kept. The next person can judge now.")
               : tr("Your answers so far are kept, and you can go on at any time. The next person "
                    "can judge now."),
        this);
    words->setAlignment(Qt::AlignCenter);
    column->addWidget(title);
    column->addWidget(words);
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    QPushButton* leave = theme::button(tr("Back to the studio"), this);
    leave->setObjectName(QStringLiteral("leaveReview"));
    leave->setToolTip(tr("For whoever runs the review: names are seen there"));
    m_next = theme::primaryButton(tr("Next reviewer…"), this);
    m_next->setObjectName(QStringLiteral("nextReviewer"));
    row->addStretch();
    row->addWidget(leave);
    row->addWidget(m_next);
    row->addStretch();
    column->addSpacing(Space::medium);
    column->addLayout(row);
    column->addStretch();
    connect(leave, &QPushButton::clicked, this, &BetweenPage::leaveWanted);
    connect(m_next, &QPushButton::clicked, this, &BetweenPage::nextWanted);
}

void BetweenPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_next->setFocus();
}

void BetweenPage::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), theme::color(theme::Role::window));
}

}  // namespace dreambooth
