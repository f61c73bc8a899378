// The runs as a table, one a row, with what the cards show in words. One is chosen.
#pragma once

#include <ui/widgets/list_table.h>

#include <string>

namespace dreambooth {

class RunList;
class ThumbnailCache;

class RunTable : public ListTable {
    Q_OBJECT

public:
    explicit RunTable(RunList& runList, QWidget* parent = nullptr);

    /// Id of the chosen run; empty: none.
    std::string chosen() const;
    void choose(const std::string& runId);
    /// Shows the runs of the list.
    void refresh();

signals:
    void chosenChanged();
    void openRequested();

private:
    void fillRow(int row, const std::string& runId);

    RunList& m_runList;
    ThumbnailCache* m_thumbnails;
};

}  // namespace dreambooth
