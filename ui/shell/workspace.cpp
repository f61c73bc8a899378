// Puts the pages of a project together and keeps sidebar and strip in step with it.
// Pages talk to each other through the session, the run store and goTo() only.
#include <base/files.h>
#include <hub/catalogue.h>
#include <ui/compare/compare_page.h>
#include <ui/concept/concept_page.h>
#include <ui/models/export_dialog.h>
#include <ui/models/models_page.h>
#include <ui/review/reviews_page.h>
#include <ui/runs/continue_dialog.h>
#include <ui/runs/runs_page.h>
#include <ui/session/computer_devices.h>
#include <ui/session/download_store.h>
#include <ui/session/engine_client.h>
#include <ui/session/project_session.h>
#include <ui/session/review_proposal.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_queue.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/session/settings.h>
#include <ui/session/way_on.h>
#include <ui/sheets/sheet_dialog.h>
#include <ui/shell/download_strip.h>
#include <ui/shell/page_bars.h>
#include <ui/shell/run_strip.h>
#include <ui/shell/sidebar.h>
#include <ui/shell/workspace.h>
#include <ui/style/desktop.h>
#include <ui/style/dialogs.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>
#include <ui/subject/subject_page.h>
#include <ui/train/train_page.h>
#include <ui/train/waiting_run_sheet.h>
#include <ui/widgets/problem_bar.h>

#include <QApplication>
#include <QDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>
#include <utility>

namespace dreambooth {
namespace {
QString countText(size_t count) {
    return count == 0 ? QString() : QString::number(count);
}

PageId pageAfter(PageId page) {
    return static_cast<PageId>(static_cast<int>(page) + 1);
}

/// Pages take the height that there is. Asked for the height that their words need, all pages would
/// be laid out anew with each figure that changes on one of them.
class Pages : public QStackedWidget {
public:
    using QStackedWidget::QStackedWidget;
    bool hasHeightForWidth() const override { return false; }
};

}  // namespace

Workspace::Workspace(Project project, Settings& settings, Dialogs& dialogs, QMenu* projectMenu,
                     QWidget* parent)
    : QWidget(parent),
      m_session(std::make_unique<ProjectSession>(std::move(project))),
      m_models(std::make_unique<ModelCatalogue>()),
      m_downloads(std::make_unique<DownloadStore>()),
      m_runs(std::make_unique<RunStore>(*m_session)),
      m_queue(std::make_unique<RunQueue>(*m_session, *m_runs)),
      m_engine(std::make_unique<EngineClient>(m_runs.get())),
      m_computer(std::make_unique<ComputerDevices>()) {
    setObjectName(QStringLiteral("workspace"));
    m_context = {
        .session = m_session.get(),
        .models = m_models.get(),
        .downloads = m_downloads.get(),
        .runs = m_runs.get(),
        .queue = m_queue.get(),
        .engine = m_engine.get(),
        .computer = m_computer.get(),
        .dialogs = &dialogs,
        .settings = &settings,
        .host = this,
    };

    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    m_desk = new QWidget(this);
    whole->addWidget(m_desk);
    auto* column = new QVBoxLayout(m_desk);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    column->addLayout(row, 1);

    m_sidebar = new Sidebar(this);
    m_sidebar->setProject(toQt(m_session->project().name),
                          shownPath(m_session->project().folder()));
    m_sidebar->setProjectMenu(projectMenu);
    connect(m_sidebar, &Sidebar::chosen, this, &Workspace::goTo);
    row->addWidget(m_sidebar);
    connect(new QShortcut(Qt::Key_F7, this), &QShortcut::activated, m_sidebar,
            [this] { m_sidebar->setVisible(m_sidebar->isHidden()); });

    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    row->addLayout(right, 1);
    m_right = right;
    m_projectProblems = new ProblemBar(this);
    m_projectProblems->setObjectName(QStringLiteral("projectProblems"));
    right->addWidget(m_projectProblems);
    m_pages = new Pages(this);
    m_pages->setObjectName(QStringLiteral("pages"));
    right->addWidget(m_pages, 1);

    column->addWidget(new UnsavedBar(m_context, this));
    column->addWidget(new DownloadStrip(m_context, this));
    m_strip = new RunStrip(m_runs.get(), this);
    column->addWidget(m_strip);
    connect(m_strip, &RunStrip::continueRequested, this, [this] { goTo(pageAfter(m_page)); });
    connect(m_strip, &RunStrip::goOnRequested, this,
            [this](const std::string& runId, WayOn way) { goOn(m_context, runId, way); });

    // Once something is drawn or trained it matters how many devices there are.
    const auto takeDevices = [this] {
        m_engine->setDevices(m_computer->preferred(), m_computer->automatic());
    };
    connect(m_computer.get(), &ComputerDevices::known, this, takeDevices, Qt::SingleShotConnection);
    const auto prefer = [this, &settings, takeDevices] {
        const std::string device = toStd(settings.device());
        m_computer->prefer(device);
        if (m_computer->isKnown())
            takeDevices();
        else if (!device.empty())  // or what is there, once that is known
            m_engine->setDevices({device});
    };
    prefer();
    connect(&settings, &Settings::deviceChanged, this, prefer);
    connect(m_engine.get(), &EngineClient::busyChanged, m_computer.get(), &ComputerDevices::ask);
    connect(m_runs.get(), &RunStore::activeChanged, m_computer.get(), &ComputerDevices::ask);

    connect(m_session.get(), &ProjectSession::changed, this, &Workspace::updateSidebar);
    connect(m_runs.get(), &RunStore::runsChanged, this, &Workspace::updateRuns);
    connect(m_runs.get(), &RunStore::activeChanged, this, &Workspace::updateRuns);
    connect(m_runs.get(), &RunStore::shownChanged, this, &Workspace::updateRuns);
    connect(m_runs.get(), &RunStore::updated, this, &Workspace::updateRuns);
    connect(m_runs.get(), &RunStore::failed, this,
            [this](const Error& error) { m_projectProblems->add(error); });
    connect(m_queue.get(), &RunQueue::failed, this,
            [this](const Error& error) { m_projectProblems->add(error); });
    // Who is at another window is told by the desktop's own means.
    connect(m_queue.get(), &RunQueue::finished, this, [this] { QApplication::alert(window()); });
    connect(m_runs.get(), &RunStore::activeChanged, this, &Workspace::tellEnds);
    connect(m_runs.get(), &RunStore::runsChanged, this, &Workspace::tellEnds);
    connect(m_queue.get(), &RunQueue::changed, this,
            [this] { m_strip->setWaiting(static_cast<int>(m_queue->state().waiting.size())); });
    connect(m_runs.get(), &RunStore::untrustedRun, this, &Workspace::askAboutRun);
    connect(m_downloads.get(), &DownloadStore::failed, this,
            [this](const Error& error) { m_projectProblems->add(error); });
    connect(m_downloads.get(), &DownloadStore::finished, this, &Workspace::countModels);
    connect(m_downloads.get(), &DownloadStore::finished, this, &Workspace::lookForBase);
    connect(m_runs.get(), &RunStore::runsChanged, this, [this] {
        if (trainedModels(*m_runs, m_session->project().name) != m_trained) countModels();
    });
    watchSaving();
    watchDisk();
    updateSidebar();
    connect(&m_pageMaker, &QTimer::timeout, this, &Workspace::makeNextPage);
    // The list of runs comes first: it may be what the person waits for.
    connect(
        m_runs.get(), &RunStore::runsChanged, this, [this] { m_pageMaker.start(0); },
        Qt::SingleShotConnection);
}

Workspace::~Workspace() {
    // Dialogs and pages use what the context points to: they go first.
    qDeleteAll(findChildren<QDialog*>(Qt::FindDirectChildrenOnly));
    for (QWidget* page : m_pageById) delete page;
    if (m_alone != nullptr) delete m_desk;  // it is nobody's child meanwhile
    // The engine lets the runs go on that it has paused, which would tell who is gone by now.
    m_runs->blockSignals(true);
}

void Workspace::continueRun(const std::string& runId) {
    ContinueDialog::present(runId, m_context, this);
}

void Workspace::changeWaitingRun(const std::string& runId) {
    WaitingRunSheet::present(runId, m_context, page(PageId::runs));
}

void Workspace::exportModel(const ExportSource& source) {
    ExportDialog::present(source, m_context, this);
}

void Workspace::makeSheet(const Sheet& sheet) {
    SheetDialog::present(sheet, m_context, this);
}

void Workspace::newReview(const ReviewProposal& proposal) {
    qobject_cast<ReviewsPage*>(page(PageId::reviews))->offerNew(proposal);
    goTo(PageId::reviews);
}

/// The desk leaves the window, and with it the accessible tree: names that it holds are not to be
/// found by who judges blind.
void Workspace::showAlone(QWidget* page) {
    if (page == nullptr && m_alone == nullptr) return;
    if (m_alone != nullptr) {
        m_alone->hide();
        m_alone->deleteLater();
        layout()->addWidget(m_desk);
        m_desk->show();
        m_sidebar->entry(m_page)->setFocus();
    }
    m_alone = page;
    emit placeChanged();
    if (page == nullptr) return;
    layout()->removeWidget(m_desk);
    m_desk->hide();
    m_desk->setParent(nullptr);
    layout()->addWidget(page);
    page->show();
    page->setFocus();
}

void Workspace::askAboutRun(const QString& runId, const Error& error) {
    const auto places = error.arguments.find("places");
    const bool isElsewhere = places != error.arguments.end() && !places->second.empty();
    const QString explanation =
        tr("It comes from another computer, another person or an older version of the program, or "
           "its settings were changed by another program.") +
        QLatin1String("\n\n") +
        (isElsewhere ? tr("It will write to these folders: %1").arg(toQt(places->second))
                     : tr("It will only write to the project's folder."));
    if (m_context.dialogs->confirm(window(), tr("Continue a run that was not made here?"),
                                   explanation, tr("Continue")))
        m_runs->trust(toStd(runId));
}

void Workspace::setReadOnly(const QString& host) {
    m_session->setReadOnly(host);
    delete std::exchange(m_readOnly, nullptr);
    if (host.isEmpty()) return;
    m_readOnly = new ReadOnlyBar(host, this);
    m_right->insertWidget(0, m_readOnly);
    connect(m_readOnly, &ReadOnlyBar::changeHereRequested, this, &Workspace::changeHereRequested);
}

void Workspace::showProblem(const Error& error, const QString& subject) {
    m_projectProblems->add(error, subject);
}

SubjectPage& Workspace::subjectPage() {
    return *qobject_cast<SubjectPage*>(page(PageId::subject));
}

QWidget* Workspace::page(PageId id) {
    QWidget*& page = m_pageById[static_cast<size_t>(id)];
    if (page == nullptr) {
        page = makePage(id);
        m_pages->addWidget(page);
    }
    return page;
}

QWidget* Workspace::makePage(PageId id) {
    switch (id) {
        case PageId::subject: {
            auto* subject = new SubjectPage(m_context, m_pages);
            connect(subject, &SubjectPage::judged, this, [this](const auto& unreadable) {
                if (std::exchange(m_unreadable, unreadable) != unreadable) updateSidebar();
            });
            return subject;
        }
        case PageId::concept_:
            return new ConceptPage(m_context, m_pages);
        case PageId::train:
            return new TrainPage(m_context, m_pages);
        case PageId::compare:
            return new ComparePage(m_context, m_pages);
        case PageId::reviews: {
            auto* reviews = new ReviewsPage(m_context, m_pages);
            connect(reviews, &ReviewsPage::counted, this, [this](std::size_t count) {
                m_sidebar->entry(PageId::reviews)->setValue(countText(count));
            });
            return reviews;
        }
        case PageId::runs:
            return new RunsPage(m_context, m_pages);
        case PageId::models: {
            auto* models = new ModelsPage(m_context, m_pages);
            connect(models, &ModelsPage::counted, this, &Workspace::showModelCount);
            return models;
        }
    }
    return nullptr;
}

void Workspace::makeNextPage() {
    const auto missing = std::ranges::find(m_pageById, nullptr);
    if (missing != m_pageById.end())
        page(static_cast<PageId>(std::distance(m_pageById.begin(), missing)));
    else
        m_pageMaker.stop();
}

void Workspace::goTo(PageId page) {
    if (m_alone != nullptr) return;
    m_page = page;
    m_pages->setCurrentWidget(this->page(page));
    m_sidebar->setCurrent(page);
    if (m_sidebar->isHidden())
        this->page(page)->setFocus();
    else
        m_sidebar->entry(page)->setFocus();
    updateContinue();
    countModels();  // other programs may have brought one
    lookForBase();  // or taken it away
    emit placeChanged();
}

void Workspace::watchSaving() {
    const QString folder = toQt(m_session->project().folder());
    const auto isWritable = [folder] { return QFileInfo(folder).isWritable(); };
    const QString readOnly =
        tr("The project's folder is read-only. You can view everything; changes stay in this "
           "window until the folder is writable.");
    if (!m_session->disk().ask(isWritable).value_or(true)) m_projectProblems->add(readOnly, folder);
    connect(m_session.get(), &ProjectSession::failed, this,
            [this](const Error& error) { m_projectProblems->add(error); });
    connect(m_session.get(), &ProjectSession::notSaved, this, [this](const Error& error) {
        m_projectProblems->remove(m_notSaved);  // one reason at a time
        m_notSaved = tr("Not saved. %1").arg(errorText(error));
        m_projectProblems->add(m_notSaved);
        m_projectProblems->setRemedy(tr("Try again"), [this] { m_session->save(); });
    });
    // What else is told there is not mended by it.
    connect(m_session.get(), &ProjectSession::savedAgain, this, [this, readOnly, folder] {
        m_projectProblems->remove(m_notSaved);
        m_projectProblems->remove(readOnly, folder);
    });
}

void Workspace::watchDisk() {
    auto* bar = new ChangedBar(m_context, this);
    m_right->insertWidget(0, bar);
    connect(bar, &ChangedBar::openRequested, this, &Workspace::openRequested);
    connect(bar, &ChangedBar::theirsKept, this, [this](const QString& name) {
        m_projectProblems->add(tr("What another program wrote is kept in the project's folder."),
                               name);
    });
}

bool Workspace::isDone(PageId page) const {
    const Project& project = m_session->project();
    switch (page) {
        case PageId::subject:
            return std::ranges::any_of(project.photos, [this](const Photo& photo) {
                return !photo.leftOut && !photo.heldOut && !m_unreadable.contains(photo.file);
            });
        case PageId::concept_:
            return !project.baseModel.empty() && project.baseModel != m_missingBase &&
                   std::ranges::none_of(project.subjects, [](const Subject& one) {
                       return one.className.empty() || one.token.empty();
                   });
        case PageId::train:
            return std::any_of(
                m_runs->runs().begin(), m_runs->runs().end(),
                [](const RunSummary& run) { return run.state.phase == RunPhase::finished; });
        default:
            return false;
    }
}

void Workspace::updateSidebar() {
    const Project& project = m_session->project();
    const auto used = std::ranges::count_if(project.photos, [this](const Photo& photo) {
        return !photo.leftOut && !m_unreadable.contains(photo.file);
    });
    m_sidebar->entry(PageId::subject)
        ->setValue(used == 1  ? tr("1 photo")
                   : used > 1 ? tr("%1 photos").arg(used)
                              : QString());
    m_sidebar->entry(PageId::concept_)
        ->setValue(project.subject().className.empty() ? QString()
                   : project.subjects.size() > 1 ? tr("%1 subjects").arg(project.subjects.size())
                                                 : toQt(project.subject().phrase()));
    m_sidebar->entry(PageId::subject)->setDone(isDone(PageId::subject));
    m_sidebar->entry(PageId::concept_)->setDone(isDone(PageId::concept_));
    if (std::exchange(m_base, project.baseModel) != project.baseModel) lookForBase();
    updateRuns();
}

/// It may be on a disk that does not answer soon.
void Workspace::lookForBase() {
    inBackground(
        this, [base = m_base] { return std::pair(base, base.empty() || pathExists(base)); },
        [this](const std::pair<std::string, bool>& found) {
            if (found.first != m_base) return;
            m_missingBase = found.second ? std::string() : m_base;
            m_sidebar->entry(PageId::concept_)->setDone(isDone(PageId::concept_));
            updateContinue();
        });
}

void Workspace::countModels() {
    const int number = ++m_modelCounts;
    m_trained = trainedModels(*m_runs, m_session->project().name);
    inBackground(
        this,
        [catalogue = *m_models, trained = m_trained] { return modelsWith(catalogue, trained); },
        [this, number](std::vector<ModelEntry> models) {
            m_downloads->leaveOutUnderWay(models);
            if (number == m_modelCounts) showModelCount(models.size());
        });
}

void Workspace::showModelCount(size_t count) {
    ++m_modelCounts;  // what is still being read may be older
    m_sidebar->entry(PageId::models)->setValue(countText(count));
}

void Workspace::updateRuns() {
    m_sidebar->entry(PageId::runs)->setValue(countText(m_runs->runs().size()));
    QString step;
    if (const RunFollower* run = m_runs->shown()) {
        const int last =
            run->history().steps.empty() ? run->state().step : run->history().steps.back().step;
        if (last > 0) step = tr("step %1").arg(last);
    }
    m_sidebar->entry(PageId::train)->setValue(step);
    m_sidebar->entry(PageId::train)->setDone(isDone(PageId::train));
    updateContinue();
}

/// Once the list of runs says how one has ended.
void Workspace::tellEnds() {
    const std::set<std::string> before = std::exchange(m_atWork, {});
    for (const RunFollower* run : m_runs->atWork()) m_atWork.insert(run->run().id());
    std::ranges::set_difference(before, m_atWork, std::inserter(m_ended, m_ended.end()));
    std::erase_if(m_ended, [this](const std::string& id) {
        const RunSummary* const ended = m_runs->find(id);
        if (ended == nullptr || !hasEnded(ended->state.phase)) return false;
        if (window()->isActiveWindow() || !m_context.settings->tellsEnds()) return true;
        tellByDesktop(
            QStringLiteral("%1 · %2").arg(m_runs->name(id), toQt(m_session->project().name)),
            phaseText(ended->state, ended->totals.failure, ended->endedUnexpectedly),
            m_context.settings->soundsAtEnds());
        return true;
    });
}

void Workspace::updateContinue() {
    const bool step = m_page == PageId::subject || m_page == PageId::concept_;
    const bool trained = m_page == PageId::train && m_runs->isNextToCompare();
    m_strip->setNextPage((step && isDone(m_page)) || trained
                             ? m_sidebar->entry(pageAfter(m_page))->text()
                             : QString());
}

}  // namespace dreambooth
