// The panel's three parts.
#include <ui/review/decision_box.h>
#include <ui/review/result_panel.h>
#include <ui/review/review_text.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/scrolling.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int panelWidth = 282;

QString rowText(const ReviewerResult& one) {
    const QString done = ResultPanel::tr("%1 of %2").arg(one.done).arg(one.total);
    return one.reviewer.session.empty() ? done : ResultPanel::tr("%1, imported").arg(done);
}

}  // namespace

ResultPanel::ResultPanel(QWidget* parent) : QFrame(parent) {
    setProperty("look", QStringLiteral("sidePanel"));
    setFixedWidth(panelWidth);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(1, 0, 0, 0);
    auto* scroll = new VerticalScroll(this);
    outer->addWidget(scroll);
    auto* inside = new QWidget(scroll);
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(17, 18, 17, Space::medium);
    column->setSpacing(Space::small);

    column->addWidget(theme::sectionTitle(tr("Reviewers"), inside));
    m_reviewers = new QVBoxLayout;
    m_reviewers->setSpacing(Space::small);
    column->addLayout(m_reviewers);
    m_judge = theme::button(QString(), inside);
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
    scroll->setWidget(inside);
}

void ResultPanel::setResult(const Review& review, const ReviewResult& result, bool isCovered) {
    showReviewers(result, isCovered);
    m_judge->setText(result.reviewers.empty() ? tr("Begin…")
                     : isUnderWay(result)     ? tr("Continue, or judge as someone else…")
                                              : tr("Judge as someone else…"));
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
    while (QLayoutItem* item = m_reviewers->takeAt(0)) {
        delete item->widget();
        delete item;
    }
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
