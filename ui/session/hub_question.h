// What the hub has under a name, before anything is fetched: sizes, licence, whether there is room.
// Asked by `dreambooth download --dry_run` in a process of its own, when the person wants to know.
#pragma once

#include <base/error.h>
#include <hub/download_folder.h>

#include <QObject>
#include <QProcess>
#include <optional>
#include <string>

namespace dreambooth {

struct HubAnswer {
    std::string licence;     ///< as the model card names it; may be empty
    std::string licenceUrl;  ///< where it can be read
    std::string pageUrl;     ///< of the model on the hub
    bool isGated = false;    ///< it has to be accepted on the hub first
    int files = 0;
    double bytes = 0;               ///< of all that is needed
    double missingBytes = 0;        ///< of that, what is not on this computer yet
    double freeBytes = 0;           ///< on the disk of the cache
    std::optional<Error> obstacle;  ///< why it can't be fetched as things are
    /// The hub could not be asked; what is on this computer is meant.
    bool isWithoutHub = false;
};

class HubQuestion : public QObject {
    Q_OBJECT

public:
    explicit HubQuestion(QObject* parent = nullptr);
    ~HubQuestion() override;

    /// Answers with answered() or failed(); an earlier question is dropped.
    void ask(const PendingDownload& request);
    bool isAsking() const { return m_process != nullptr; }

signals:
    void answered(const dreambooth::HubAnswer& answer);
    void failed(const dreambooth::Error& error);

private:
    void drop();
    void take();

    QProcess* m_process = nullptr;
};

}  // namespace dreambooth
