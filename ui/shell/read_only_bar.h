// Says that a project is open on another computer and can only be looked at here.
#pragma once

#include <QFrame>

class QLabel;

namespace dreambooth {

class ReadOnlyBar : public QFrame {
    Q_OBJECT

public:
    /// `host`: the computer that has the project open.
    ReadOnlyBar(const QString& host, QWidget* parent);

signals:
    void changeHereRequested();

private:
    QLabel* m_text;
};

}  // namespace dreambooth
