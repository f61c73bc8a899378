// What stands in the place of pictures while there is nothing to compare.
#pragma once

#include <QWidget>

class QLabel;

namespace dreambooth {

class NothingToCompare : public QWidget {
    Q_OBJECT

public:
    explicit NothingToCompare(QWidget* parent = nullptr);
    /// A run is at work, and its first checkpoint will be there.
    void setRunning(bool isRunning);

signals:
    void trainWanted();

private:
    QLabel* m_text;
};

}  // namespace dreambooth
