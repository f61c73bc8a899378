// A new name or one who stopped, and the page between two.
#include <ui/review/blind_round.h>
#include <ui/review/reviewer_pages.h>
#include <ui/style/controls.h>
#include <ui/style/focus.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

ReviewerDialog* ReviewerDialog::present(const Review& review, const ReviewResult& result,
                                        QWidget* parent) {
    auto* dialog = new ReviewerDialog(review, result, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

ReviewerDialog::ReviewerDialog(const Review& review, const ReviewResult& result, QWidget* parent)
    : QDialog(parent),
      m_result(result),
      m_judgements(review.judgements),
      m_answers(review.judgements * static_cast<int>(review.questions.size())) {
    setObjectName(QStringLiteral("reviewerDialog"));
    setWindowTitle(tr("Who is judging?"));
    setMinimumWidth(440);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Space::large, 20, Space::large, 20);
    column->setSpacing(Space::small);
    column->addWidget(theme::heading(tr("Who is judging?"), this));
    m_name = new QComboBox(this);
    m_name->setObjectName(QStringLiteral("reviewerName"));
    m_name->setEditable(true);
    m_name->setInsertPolicy(QComboBox::NoInsert);
    m_name->lineEdit()->setPlaceholderText(tr("Name"));
    for (const ReviewerResult& one : m_result.reviewers)
        if (one.done < one.total && one.reviewer.session.empty())
            m_name->addItem(toQt(one.reviewer.name));
    // Nobody judges under the name of another by pressing Enter, or by being called much the same.
    m_name->setCurrentIndex(-1);
    m_name->setCompleter(nullptr);
    column->addWidget(theme::fieldLabel(tr("Name, as shown in the result"), m_name));
    column->addWidget(m_name);
    m_says = theme::hint(QString(), this);
    m_says->setObjectName(QStringLiteral("reviewerSays"));
    column->addWidget(m_says);
    column->addSpacing(Space::small);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(Space::small);
    buttons->addStretch();
    QPushButton* cancel = theme::button(tr("Cancel"), this);
    cancel->setObjectName(QStringLiteral("cancelReviewer"));
    m_begin = theme::primaryButton(tr("Begin"), this);
    m_begin->setObjectName(QStringLiteral("beginRound"));
    m_begin->setDefault(true);
    buttons->addWidget(cancel);
    buttons->addWidget(m_begin);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_name, &QComboBox::editTextChanged, this, &ReviewerDialog::updateWords);
    connect(m_begin, &QPushButton::clicked, this, [this] {
        const QString name = m_name->currentText().trimmed();
        accept();
        emit chosen(name);
    });
    m_name->setFocus();
    updateWords();
}

const ReviewerResult* ReviewerDialog::known() const {
    const auto found = std::ranges::find_if(m_result.reviewers, [this](const ReviewerResult& one) {
        return toQt(one.reviewer.name) == m_name->currentText().trimmed();
    });
    return found == m_result.reviewers.end() ? nullptr : &*found;
}

void ReviewerDialog::updateWords() {
    const ReviewerResult* one = known();
    const QString name = m_name->currentText().trimmed();
    const auto minutes = [](int answers) {
        return estimateText(answers * BlindRound::secondsAnAnswer);
    };
    bool canBegin = !name.isEmpty();
    m_begin->setText(tr("Begin"));
    if (one == nullptr) {
        m_says->setText(tr("%1, %2. Reviewers should not see the names beforehand.")
                            .arg(counted(m_judgements, tr("1 judgement"), tr("%1 judgements")))
                            .arg(minutes(m_answers)));
    } else if (!one->reviewer.session.empty()) {
        m_says->setText(tr("%1's answers came from a file. Choose another name.").arg(name));
        canBegin = false;
    } else if (one->done == one->total) {
        m_says->setText(tr("%1 has answered everything.").arg(name));
        canBegin = false;
    } else {
        m_says->setText(tr("%1 of %2 answers given; %3 to go, %4.")
                            .arg(one->done)
                            .arg(one->total)
                            .arg(one->total - one->done)
                            .arg(minutes(one->total - one->done)));
        m_begin->setText(tr("Continue"));
    }
    m_begin->setEnabled(canBegin);
}

using theme::Space;

BetweenPage::BetweenPage(const QString& reviewer, Answered answered, QWidget* parent)
    : QWidget(parent) {
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
        answered == Answered::all ? tr("All your answers are kept. The next person can judge now.")
        : answered == Answered::some
            ? tr("Your answers so far are kept, and you can continue at any time. "
                 "The next person can judge now.")
            : tr("You answered nothing, so you are not counted. The next person can judge now."),
        this);
    words->setAlignment(Qt::AlignCenter);
    column->addWidget(title);
    column->addWidget(words);
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    QPushButton* leave = theme::button(tr("Back to the studio"), this);
    leave->setObjectName(QStringLiteral("leaveReview"));
    leave->setToolTip(tr("For whoever runs the review: names can be seen there"));
    QPushButton* next = theme::primaryButton(tr("Next reviewer…"), this);
    next->setObjectName(QStringLiteral("nextReviewer"));
    next->setAutoDefault(true);  // Enter presses it too
    setFocusProxy(next);         // and not what leads to the names
    row->addStretch();
    row->addWidget(leave);
    row->addWidget(next);
    row->addStretch();
    column->addSpacing(Space::medium);
    column->addLayout(row);
    column->addStretch();
    connect(leave, &QPushButton::clicked, this, &BetweenPage::leaveRequested);
    connect(next, &QPushButton::clicked, this, &BetweenPage::nextRequested);
}

void BetweenPage::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), theme::color(theme::Role::window));
}

}  // namespace dreambooth
