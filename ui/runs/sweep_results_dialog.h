// What the runs of a sweep came to, in one place while they learn and afterwards: a table of the
// pictures that they drew with the same noise, and plots of loss and likeness over the values.
#pragma once

#include <comparisons/sweep_results.h>
#include <ui/session/studio_context.h>

#include <QDialog>
#include <QStringList>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;
class QVBoxLayout;

namespace dreambooth {

class ComparisonDrawer;
class CurvePlot;
class ProblemBar;
class RunList;
class ThumbnailCache;

class SweepResultsDialog : public QDialog {
    Q_OBJECT

public:
    /// `sweep` and `settings` as RunLabel has them.
    SweepResultsDialog(StudioContext& context, const RunList& runList, std::string sweep,
                       std::vector<std::string> settings, QWidget* parent);

signals:
    void runRequested(const QString& runId);  ///< to be looked at on the Runs page

private:
    struct Place {
        int row, column;
    };
    void makeBottom(QVBoxLayout* column);
    void read();
    void follow();
    void show(SweepResults results);
    void showHead();
    void listRows();
    void showTable();
    void showAsTable();
    void showAsRows();
    void setCell(Place place, const SweepRow& row, std::size_t run);
    void showPlots();
    void showMissing();
    void drawMissing();
    void openRun();
    bool isTable() const { return m_settings.size() > 1; }
    QString valueText(std::size_t run, std::size_t setting) const;
    QString runText(std::size_t run) const;
    QString rowText(const SweepRow& row) const;

    StudioContext& m_context;
    const RunList& m_runList;
    std::string m_sweep;
    std::vector<std::string> m_settings;
    SweepResults m_results;
    int m_reads = 0;
    std::size_t m_told = 0;  ///< samples and losses that the runs at work have told
    ThumbnailCache* m_thumbnails;
    ComparisonDrawer* m_drawer;
    QLabel *m_head, *m_missing;
    QComboBox* m_rows;  ///< which of the rows the table of two settings shows
    QStringList m_rowNames;
    QTableWidget* m_table;
    CurvePlot *m_loss, *m_likeness;
    QPushButton *m_draw, *m_cancel;
    ProblemBar* m_problems;
};

}  // namespace dreambooth
