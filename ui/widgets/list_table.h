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
    /// its words need, and each other one what its words need; both up to 300 px, beyond which they
    /// end in "…". Where there is too little for all, the last ones are not shown. The caller gives
    /// it an objectName and an accessible name, and tool tips with the whole of long words.
    ListTable(const QStringList& headers, int stretched, QWidget* parent);

protected:
    void resizeEvent(QResizeEvent* event) override;
    int sizeHintForColumn(int column) const override;

private:
    void fitColumns();

    int m_stretched;
    QTimer m_fit;
};

}  // namespace dreambooth
