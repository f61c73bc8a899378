// A sheet over the window that shows all keys, in groups. Escape, ? or F1 close it.
#pragma once

#include <QAction>
#include <QDialog>
#include <QString>
#include <QStringList>
#include <vector>

namespace dreambooth {

struct KeyGroup {
    QString title;
    struct Row {
        QStringList keys;
        QString text;
    };
    std::vector<Row> rows;

    /// A row an action that has a key, with its first one.
    static KeyGroup of(const QString& title, const QList<QAction*>& actions);
};

class KeySheet : public QDialog {
    Q_OBJECT

public:
    KeySheet(const std::vector<KeyGroup>& groups, QWidget* parent);
    /// Over `parent`; deletes itself when it is closed.
    static void open(const std::vector<KeyGroup>& groups, QWidget* parent);

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace dreambooth
