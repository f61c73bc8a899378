// "Free space…": which checkpoints of which runs can go, and how much of the disk comes back.
#pragma once

#include <base/error.h>
#include <runs/checkpoint.h>
#include <ui/session/studio_context.h>

#include <QDialog>
#include <cstdint>
#include <string>
#include <vector>

class QLabel;
class QListWidget;
class QPushButton;

namespace dreambooth {

class ProblemBar;
class RunList;

class FreeSpaceDialog : public QDialog {
    Q_OBJECT

public:
    FreeSpaceDialog(StudioContext& context, const RunList& runList, QWidget* parent);

private:
    /// What can go of a run; without checkpoints: of all that were deleted, which are these.
    struct Spare {
        RunFolder run;
        std::vector<SpareCheckpoint> checkpoints = {};
        std::vector<std::string> deleted = {};
        std::uintmax_t bytes = 0;
    };
    static std::vector<Spare> spareOf(const std::vector<RunFolder>& runs,
                                      const std::filesystem::path& runsFolder);
    static Result<void> removeOne(const Spare& one);
    QString textOf(const Spare& one) const;
    bool isKeptAtFirst(const Spare& one) const;
    void look();
    void take(std::vector<Spare> spare);
    void updateTotal();
    void remove();

    StudioContext& m_context;
    const RunList& m_runList;
    std::vector<Spare> m_spare;
    QLabel* m_hint;
    QListWidget* m_list;
    ProblemBar* m_problems;
    QPushButton* m_remove;
};

}  // namespace dreambooth
