// The window: without a project the welcome page, with one its workspace; and to whom Ctrl+Z
// belongs in it.
#pragma once

#include <base/error.h>
#include <project/project.h>
#include <ui/session/studio_context.h>
#include <ui/shell/help_dialog.h>

#include <QMainWindow>
#include <QObject>
#include <QThreadPool>
#include <QUndoGroup>
#include <filesystem>
#include <memory>
#include <optional>

class QAction;
class QMenu;
class QStackedWidget;

namespace dreambooth {

class Dialogs;
class ProjectLock;
class Settings;
class WelcomePage;
class Workspace;

/// Text fields take Ctrl+Z for themselves even where they have nothing to take back: then it is the
/// project's. Watches the keys of the whole application.
class UndoKeys : public QObject {
    Q_OBJECT

public:
    explicit UndoKeys(QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// The window: without a project the welcome page, with one its workspace. New, open, sample,
/// undo, and the keys that work everywhere.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Settings& settings, Dialogs& dialogs);
    ~MainWindow() override;

    /// Opens a project folder in place of the present one; a problem is shown and changes nothing.
    /// It is read beside the window's thread, whose events but a person's are handled meanwhile;
    /// false too where the program is to end before it is read, or another project is wanted by
    /// then: the last request counts. `page` is shown first; none: the one that was left.
    bool openProject(const std::filesystem::path& folder, std::optional<PageId> page = {});
    /// Makes an empty project in a new folder and opens it.
    bool newProject(const std::filesystem::path& folder);
    /// Opens the sample project, made from the bundled photos and model when it isn't there yet.
    bool openSample(const std::filesystem::path& folder);
    /// The last project, or where the program did not end properly while it was open, the offer to
    /// open it; the sample at the very first start; else the welcome page.
    void openLast();
    /// The program is about to end on purpose: the next start opens the project again.
    void endProperly();

    /// What was asked for is open in another window, which was brought to the front instead.
    bool wasOtherRaised() const { return m_wasOtherRaised; }
    /// What the program is to be started with again once this window is gone; nothing: it is not.
    const std::optional<QStringList>& startsAgainWith() const { return m_startsAgainWith; }
    /// Null while the welcome page shows.
    Workspace* workspace() const { return m_workspace; }

protected:
    void closeEvent(QCloseEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void makeActions();
    void fillRecentMenu();
    void showHelp(HelpDialog::Topic topic);
    void showSettings();
    void setUpBooth();
    void askNew();
    void askOpen();
    std::optional<Result<Project>> meanwhile(std::function<Result<Project>()> work);
    bool make(std::function<Result<Project>()> work, const std::filesystem::path& folder);
    bool take(Result<Project> project, const std::filesystem::path& folder,
              PageId page = PageId::subject);
    void tell(const Error& error, const std::filesystem::path& folder);
    void comeToFront();
    void changeHere();
    void goOnAt(const QString& folder);
    void showWelcome();
    void markOpen(const QString& folder);
    void keepPage();
    void updateTitle();
    /// Asks, where a run is at work; `action` is what then follows.
    bool mayLeave(const QString& action);

    Settings& m_settings;
    Dialogs& m_dialogs;
    QStackedWidget* m_views;
    WelcomePage* m_welcome;
    Workspace* m_workspace = nullptr;
    std::unique_ptr<ProjectLock> m_lock;  ///< of the workspace's project
    QString m_markedOpen;                 ///< in the settings, for the case of a crash
    bool m_wasOtherRaised = false;
    std::optional<QStringList> m_startsAgainWith;
    /// For a project, or for none: a project that was read is opened only for the last one.
    int m_requests = 0;
    QThreadPool m_reader;
    QMenu* m_projectMenu;
    QAction* m_keys;
    QMenu* m_recentMenu;
    QUndoGroup m_undo;
};

}  // namespace dreambooth
