// A table that is a list of rows to choose one from: no grid, no editing, Tab leaves it.
#pragma once

#include <QStringList>
#include <QTableWidget>

namespace dreambooth {

class ListTable : public QTableWidget {
    Q_OBJECT

public:
    /// One column for each header; `stretched` takes the width that is left. The caller gives it an
    /// objectName and an accessible name.
    ListTable(const QStringList& headers, int stretched, QWidget* parent);
};

}  // namespace dreambooth
