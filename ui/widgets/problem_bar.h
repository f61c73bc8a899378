// Problems in place: a bar that lists what went wrong, with which file, why, and what to do.
// It blocks nothing and stays until it is dismissed or the page clears it.
#pragma once

#include <base/error.h>

#include <QFrame>
#include <functional>

class QBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace dreambooth {

class ProblemBar : public QFrame {
    Q_OBJECT

public:
    explicit ProblemBar(QWidget* parent = nullptr);

    /// Adds a line; the same text is shown once. `subject` (a file name) is set in bold before it.
    void add(const Error& error, const QString& subject = {});
    void add(const QString& text, const QString& subject = {});
    /// A button beside Dismiss that repairs what was added last, and goes with it (an empty text
    /// takes it away).
    void setRemedy(const QString& text, const std::function<void()>& action = {});
    /// Takes away what add() has added, where it is still there.
    void remove(const Error& error, const QString& subject = {});
    void remove(const QString& text, const QString& subject = {});
    void clear();
    /// The lines as shown, for tests.
    QStringList lines() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QString lineOf(const QString& text, const QString& subject) const;
    void fit();
    void placeButtons();

    QScrollArea* m_scroll;
    QVBoxLayout* m_lines;
    QBoxLayout* m_layout;
    QWidget* m_buttons;
    QPushButton* m_remedy;
    std::function<void()> m_action;
    QString m_added, m_remedied;  ///< lines: added last, and of the remedy
};

}  // namespace dreambooth
