// Lines that come and go, with a button to add one and one to remove each but the first.
// Names of the fields count from the first line: "reviewQuestion", "reviewQuestion_2".
#include <reviews/review.h>
#include <ui/review/question_list.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

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

}  // namespace dreambooth
