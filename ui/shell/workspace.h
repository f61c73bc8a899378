// One open project in the window: sidebar, the pages, the run strip, and what they share.
// Made anew for each project that is opened.
#pragma once

#include <project/project.h>
#include <ui/session/studio_context.h>
#include <ui/session/trained_models.h>

#include <QTimer>
#include <QWidget>
#include <array>
#include <memory>
#include <set>
#include <string>

class QMenu;
class QStackedWidget;
class QVBoxLayout;

namespace dreambooth {

class ComputerDevices;
class DownloadStore;
class ProblemBar;
class ReadOnlyBar;
class RunStrip;
class Sidebar;
class SubjectPage;

class Workspace : public QWidget, public PageHost {
    Q_OBJECT

public:
    Workspace(Project project, Settings& settings, Dialogs& dialogs, QMenu* projectMenu,
              QWidget* parent = nullptr);
    ~Workspace() override;

    ProjectSession& session() { return *m_session; }
    RunStore& runs() { return *m_runs; }
    RunQueue& queue() { return *m_queue; }
    ComputerDevices& computer() { return *m_computer; }
    SubjectPage& subjectPage();
    void goTo(PageId page) override;
    void continueRun(const std::string& runId) override;
    void changeWaitingRun(const std::string& runId) override;
    void exportModel(const ExportSource& source) override;
    void makeSheet(const Sheet& sheet) override;
    void showAlone(QWidget* page) override;
    void newReview(const ReviewProposal& proposal) override;
    PageId currentPage() const { return m_page; }
    /// What is shown lists its keys itself when ? is pressed.
    bool listsOwnKeys() const { return m_alone != nullptr || m_page == PageId::compare; }
    /// The project is open on that computer, so that nothing can be changed here; empty: it can.
    void setReadOnly(const QString& host);
    /// In the bar above the pages.
    void showProblem(const Error& error, const QString& subject = {});

signals:
    /// Another page is shown, or what stands alone.
    void placeChanged();
    /// The person wants to change a project that is open elsewhere.
    void changeHereRequested();
    /// The project is elsewhere now, or a copy of it was made: it is to be opened in place of this.
    void openRequested(const QString& folder);

private:
    void askAboutRun(const QString& runId, const Error& error);
    /// Made when it is first asked for.
    QWidget* page(PageId id);
    QWidget* makePage(PageId id);
    void makeNextPage();
    void updateSidebar();
    void lookForBase();
    void updateRuns();
    void countModels();
    void showModelCount(std::size_t count);
    void updateContinue();
    void tellEnds();
    bool isDone(PageId page) const;
    void watchSaving();
    void watchDisk();

    std::unique_ptr<ProjectSession> m_session;
    std::unique_ptr<ModelCatalogue> m_models;
    std::unique_ptr<DownloadStore> m_downloads;
    std::unique_ptr<RunStore> m_runs;
    std::unique_ptr<RunQueue> m_queue;
    std::unique_ptr<EngineClient> m_engine;
    std::unique_ptr<ComputerDevices> m_computer;
    StudioContext m_context;
    QWidget* m_desk;             ///< all that follows
    QWidget* m_alone = nullptr;  ///< in place of the desk
    Sidebar* m_sidebar;
    QVBoxLayout* m_right;  ///< bars above the pages, and the pages
    ReadOnlyBar* m_readOnly = nullptr;
    ProblemBar* m_projectProblems;
    QString m_notSaved;  ///< of these: why the project was not saved
    QStackedWidget* m_pages;
    RunStrip* m_strip;
    std::array<QWidget*, pageCount> m_pageById{};  ///< null: not made yet
    /// All at once would hold up the window: one a turn of the event loop, after the first is
    /// shown.
    QTimer m_pageMaker;
    PageId m_page = PageId::subject;
    std::set<std::string> m_atWork, m_ended;  ///< runs: at work; ended and not told yet
    std::set<std::string> m_unreadable;       ///< photos, by Photo::file
    /// The base model that was looked for, and the one that is not where it was.
    std::string m_base, m_missingBase;
    TrainedModels m_trained;  ///< that are counted
    int m_modelCounts = 0;    ///< only the last one is shown
};

}  // namespace dreambooth
