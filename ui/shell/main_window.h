// The window: without a project the welcome page, with one its workspace. New, open, sample,
// undo, and the keys that work everywhere.
#pragma once

#include <base/error.h>
#include <project/project.h>

#include <QMainWindow>
#include <QUndoGroup>
#include <filesystem>

class QMenu;
class QStackedWidget;

namespace dreambooth {

class Dialogs;
class Settings;
class WelcomePage;
class Workspace;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Settings& settings, Dialogs& dialogs);
    ~MainWindow() override;

    /// Opens a project folder in place of the present one; a problem is shown and changes nothing.
    bool openProject(const std::filesystem::path& folder);
    /// Makes an empty project in a new folder and opens it.
    bool newProject(const std::filesystem::path& folder);
    /// Opens the sample project, made from the bundled photos and model when it isn't there yet.
    bool openSample(const std::filesystem::path& folder);
    /// The last project; the sample at the very first start; else the welcome page.
    void openLast();

    /// Null while the welcome page shows.
    Workspace* workspace() const { return m_workspace; }

protected:
    void closeEvent(QCloseEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void makeActions();
    void fillRecentMenu();
    void askNew();
    void askOpen();
    bool take(Result<Project> project, const std::filesystem::path& folder);
    void showWelcome();

    Settings& m_settings;
    Dialogs& m_dialogs;
    QStackedWidget* m_views;
    WelcomePage* m_welcome;
    Workspace* m_workspace = nullptr;
    QMenu* m_projectMenu;
    QMenu* m_recentMenu;
    QUndoGroup m_undo;
};

}  // namespace dreambooth
