// The questions of a new review, a line each. Reviewers are asked all of them for each pair.
// The first is always asked; while it is empty it is which one they prefer.
#pragma once

#include <QWidget>
#include <string>
#include <vector>

class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class QuestionList : public QWidget {
    Q_OBJECT

public:
    explicit QuestionList(QWidget* parent = nullptr);

    /// As Review::questions; further lines that are empty or say the same again are left out.
    std::vector<std::string> questions() const;

signals:
    void changed();

private:
    void addLine();
    void removeLine(QWidget* line);
    void updateLines();

    QVBoxLayout* m_lines;
    std::vector<QLineEdit*> m_fields;
    QPushButton* m_add;
};

}  // namespace dreambooth
