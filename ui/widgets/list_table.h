// A table that is a list of rows to choose one from: no grid, no editing, Tab leaves it.
#pragma once

#include <QStringList>

class QTableWidget;
class QWidget;

namespace dreambooth {

/// One column for each header; `stretched` takes the room that is left. The caller gives it an
/// objectName and an accessible name.
QTableWidget* makeListTable(const QStringList& headers, int stretched, QWidget* parent);

}  // namespace dreambooth
