// One window a project: a lock file in the project's folder that names who has it open, and a way
// to ask that window to come to the front.
#pragma once

#include <QLocalServer>
#include <QLockFile>
#include <QObject>
#include <filesystem>
#include <memory>

namespace dreambooth {

class ProjectLock : public QObject {
    Q_OBJECT

public:
    enum class Holder {
        thisWindow,
        otherWindow,    ///< of this computer
        otherComputer,  ///< host() says which
        nobody,         ///< the folder takes no lock file: it can't be changed anyway
    };

    /// Removes what a lock that this window held left in a folder that was moved.
    static void removeFrom(const std::filesystem::path& project);

    /// Takes the lock if nobody has it. What a killed window left is taken over.
    explicit ProjectLock(const std::filesystem::path& project, QObject* parent = nullptr);
    ~ProjectLock() override;

    Holder holder() const { return m_holder; }
    QString host() const { return m_host; }
    bool isFor(const std::filesystem::path& project) const;
    /// Asks the other window of this computer to come to the front; false where it does not hear.
    bool raiseHolder() const;
    /// Takes the lock from another computer, which may be off or have crashed.
    bool takeOver();

signals:
    /// Somebody started the program on this project again: this window is to come to the front.
    void raiseRequested();

private:
    void acquire();
    void listen();

    QString m_folder, m_name;  ///< canonical path; the name that windows of this project listen to
    std::shared_ptr<QLockFile> m_file;
    QLocalServer m_server;
    Holder m_holder = Holder::nobody;
    QString m_host;
};

}  // namespace dreambooth
