// The runs as a table, one a row. One is chosen.
#pragma once

#include <ui/widgets/list_table.h>

#include <string>

namespace dreambooth {

class RunShelf;

class RunTable : public ListTable {
    Q_OBJECT

public:
    explicit RunTable(RunShelf& shelf, QWidget* parent = nullptr);

    /// Id of the chosen run; empty: none.
    std::string chosen() const;
    void choose(const std::string& runId);
    /// Lists what the shelf shows.
    void refresh();

signals:
    void chosenChanged();
    void openRequested();

private:
    void fillRow(int row, const std::string& runId);

    RunShelf& m_shelf;
};

}  // namespace dreambooth
