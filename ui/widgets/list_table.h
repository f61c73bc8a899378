// A table that is a list of rows to choose one from: no grid, no editing, Tab leaves it.
#pragma once

#include <QStringList>
#include <QTableWidget>
#include <QTimer>

namespace dreambooth {

class ListTable : public QTableWidget {
    Q_OBJECT

public:
    /// One column for each header; `stretched` takes the width that is left, which is as much as
    /// its words need, up to 300 px. Where there is too little for all, the last ones are not
    /// shown. The caller gives it an objectName and an accessible name.
    ListTable(const QStringList& headers, int stretched, QWidget* parent);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();

    int m_stretched;
    QTimer m_fit;
};

}  // namespace dreambooth
