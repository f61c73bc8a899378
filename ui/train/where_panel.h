// "Where" a run trains: on this computer's processors, or on a cluster that can be reached from
// here. Without a cluster only the processors are there.
#pragma once

#include <runs/cluster_job.h>
#include <ui/session/studio_context.h>

#include <QWidget>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

class ClusterForm;
class DeviceList;
class SegmentedControl;

class WherePanel : public QWidget {
    Q_OBJECT

public:
    WherePanel(StudioContext& context, QWidget* parent);

    /// Nothing: this computer.
    std::optional<ClusterRequest> cluster() const;
    /// Of this computer, for job.json.
    std::vector<std::string> devices() const;
    void setChoosable(bool choosable);

signals:
    void changed();  ///< another place

protected:
    void showEvent(QShowEvent* event) override;

private:
    void choose(int place);
    void checkStorage();

    StudioContext& m_context;
    DeviceList* m_devices;
    SegmentedControl* m_places;
    std::vector<ClusterForm*> m_forms;  ///< of the places after the first
};

}  // namespace dreambooth
