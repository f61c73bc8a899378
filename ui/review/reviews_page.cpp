// The ways between list, form, round and result. Files are read and written off the GUI thread.
#include <reviews/sent_review.h>
#include <ui/review/blind_round.h>
#include <ui/review/new_review_page.h>
#include <ui/review/result_page.h>
#include <ui/review/result_panel.h>
#include <ui/review/review_list.h>
#include <ui/review/review_text.h>
#include <ui/review/reviewer_pages.h>
#include <ui/review/reviews_page.h>
#include <ui/session/model_export.h>
#include <ui/session/project_session.h>
#include <ui/session/run_store.h>
#include <ui/session/settings.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/dialogs.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/problem_bar.h>

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHideEvent>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <utility>

namespace dreambooth {

namespace {

const auto reviewPlace = QStringLiteral("review");

RoundSubject subjectOf(const Project& project) {
    RoundSubject subject;
    for (const Subject& one : project.subjects)
        if (!one.className.empty()) subject.phrases += toQt(one.phrase());
    for (const Photo& photo : project.photos)
        if (!photo.leftOut) subject.photos.push_back(project.picture(photo));
    return subject;
}

}  // namespace

ReviewsPage::ReviewsPage(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_library(new ReviewLibrary(context.session->project().reviewsFolder(), this)),
      m_problems(new ProblemBar(this)),
      m_news(new QWidget(this)),
      m_newsText(new ElidedLabel(m_news)),
      m_showWritten(theme::linkButton(tr("Show in folder"), m_news)),
      m_stack(new QStackedWidget(this)),
      m_list(new ReviewList(*m_library, m_stack)),
      m_new(new NewReviewPage(context, m_stack)),
      m_result(new ResultPage(m_stack)) {
    setObjectName(QStringLiteral("reviewsPage"));
    m_problems->setObjectName(QStringLiteral("reviewProblems"));
    m_newsText->setObjectName(QStringLiteral("reviewNews"));
    m_newsText->setProperty("look", QStringLiteral("hint"));
    m_newsText->setTextFormat(Qt::PlainText);
    m_showWritten->setObjectName(QStringLiteral("showWrittenReview"));
    auto* line = new QHBoxLayout(m_news);
    line->setContentsMargins(22, 0, 22, theme::Space::small);
    line->addWidget(m_newsText, 1);
    line->addWidget(m_showWritten);
    QSizePolicy kept = m_showWritten->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    m_showWritten->setSizePolicy(kept);
    m_news->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_problems);
    for (QWidget* part : {static_cast<QWidget*>(m_list), static_cast<QWidget*>(m_new),
                          static_cast<QWidget*>(m_result)})
        m_stack->addWidget(part);
    column->addWidget(m_stack, 1);
    column->addWidget(m_news);  // below: there it moves nothing that one is about to click
    connectPanels();
    m_list->select(
        toStd(context.settings->lastPlace(toQt(context.session->project().folder()), reviewPlace)));
    m_library->reload();
}

ReviewsPage::~ReviewsPage() {
    keepLast();
}

/// Where the project is opened anew, its page begins there before this one is deleted.
void ReviewsPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    keepLast();
}

void ReviewsPage::keepLast() const {
    if (const KnownReview* const known = m_list->selected())
        m_context.settings->setLastPlace(toQt(m_context.session->project().folder()), reviewPlace,
                                         toQt(known->review.id));
}

void ReviewsPage::connectPanels() {
    connect(m_library, &ReviewLibrary::changed, this, &ReviewsPage::onRead);
    connect(m_list, &ReviewList::newRequested, this, [this] { offerNew(); });
    connect(m_list, &ReviewList::openRequested, this,
            [this](const QString& id) { open(toStd(id)); });
    connect(m_list, &ReviewList::judgeRequested, this,
            [this](const QString& id) { judge(toStd(id), this); });
    connect(m_list, &ReviewList::importRequested, this, &ReviewsPage::import);
    connect(m_new, &NewReviewPage::backRequested, this, [this] { showList(); });
    connect(m_new, &NewReviewPage::made, this, [this](const QString& id) {
        const bool isLookedAt = m_stack->currentWidget() == m_new;
        m_list->select(toStd(id));
        m_library->reload();
        if (!isLookedAt) return;
        m_stack->setCurrentWidget(m_list);
        say(tr("The review is ready. “Judge…” starts a round."));
    });
    connect(m_result, &ResultPage::backRequested, this, [this] { showList(m_result->reviewId()); });
    connect(m_result, &ResultPage::judgeRequested, this, [this] {
        m_result->cover();  // who is to judge may be sitting here already
        judge(m_result->reviewId(), this);
    });
    connect(m_result, &ResultPage::sendRequested, this, &ReviewsPage::send);
    connect(m_result, &ResultPage::importRequested, this, &ReviewsPage::import);
    connect(m_result, &ResultPage::sheetRequested, this, [this] {
        m_context.host->makeSheet(sheetOf(m_result->review(), m_result->results(),
                                          toQt(m_context.session->project().name)));
    });
    connect(m_result, &ResultPage::exportRequested, this, &ReviewsPage::exportChosen);
    connect(m_result, &ResultPage::decided, this,
            [this](const QString& id, const Decision& decision) { keep(toStd(id), decision); });
    connect(m_showWritten, &QPushButton::clicked, this, [this] { showInFolder(m_written); });
}

void ReviewsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    // Who comes back to the page may be somebody who is still to judge. Not where it is left: a
    // window that goes leaves it too.
    if (!event->spontaneous()) m_result->cover();
    m_list->setObstacle(obstacle());
    m_new->setObstacle(obstacle());
    m_result->setObstacle(obstacle());
    if (m_stack->currentWidget() == m_new) m_new->reload();
    m_library->reload();
}

/// Reviews are kept in the project, which is looked at only where another computer has it open.
QString ReviewsPage::obstacle() const {
    const auto allowed = m_context.session->mayChange();
    return allowed ? QString() : errorText(allowed.error());
}

void ReviewsPage::onRead() {
    for (const UnreadableReview& one : m_library->unreadable())
        m_problems->add(one.error, shownPath(one.folder.filename()));
    emit counted(m_library->all().size());
    if (m_keeping > 0) return;  // what was read is older than what is on view
    if (!m_wanted.empty() && m_library->find(m_wanted) != nullptr)
        return open(std::exchange(m_wanted, {}));
    if (const KnownReview* known = m_library->find(m_result->reviewId()))
        m_result->setResult(known->review, known->results);
    else if (m_stack->currentWidget() == m_result)
        showList();  // it is gone
}

void ReviewsPage::offerNew(const ReviewProposal& proposal) {
    say({});
    m_new->propose(proposal);
    m_stack->setCurrentWidget(m_new);
}

void ReviewsPage::showList(const std::string& selected) {
    say({});
    if (!selected.empty()) m_list->select(selected);
    m_stack->setCurrentWidget(m_list);
}

void ReviewsPage::open(const std::string& id) {
    const KnownReview* known = m_library->find(id);
    if (known == nullptr) return;
    if (m_stack->currentWidget() != m_result) {
        say({});
        m_result->cover();
    }
    m_result->setResult(known->review, known->results);
    m_stack->setCurrentWidget(m_result);
}

void ReviewsPage::judge(const std::string& id, QWidget* over) {
    const KnownReview* known = m_library->find(id);
    const QString problem =
        known == nullptr ? tr("This review is not in the project any more.") : obstacle();
    if (!problem.isEmpty()) {
        m_context.host->showAlone(nullptr);  // it is said on this page
        return m_problems->add(problem);
    }
    auto* dialog = ReviewerDialog::present(known->review, known->results.front(), over);
    connect(dialog, &ReviewerDialog::chosen, this,
            [this, review = known->review](const QString& name) { beginRound(review, name); });
}

void ReviewsPage::beginRound(const Review& review, const QString& reviewer) {
    m_problems->clear();
    inBackground(
        this,
        [folder = review.folder, name = toStd(reviewer)] {
            return ReviewRound::open(folder, name);
        },
        [this, id = review.id](Result<ReviewRound> round) {
            if (!round) {
                m_context.host->showAlone(nullptr);
                return m_problems->add(round.error());
            }
            const QString name = toQt(round->reviewer().name);
            auto* page = new BlindRound(std::move(*round), subjectOf(m_context.session->project()));
            using Answered = BetweenPage::Answered;
            connect(page, &BlindRound::stopped, this, [=, this] {
                endRound(id, name, page->hasAnswers() ? Answered::some : Answered::nothing);
            });
            connect(page, &BlindRound::completed, this,
                    [=, this] { endRound(id, name, Answered::all); });
            m_context.host->showAlone(page);
        });
}

/// Neither to the result nor to the list: the next reviewer may be looking on.
void ReviewsPage::endRound(const std::string& id, const QString& reviewer,
                           BetweenPage::Answered answered) {
    auto* page = new BetweenPage(reviewer, answered);
    connect(page, &BetweenPage::nextRequested, this, [this, id, page] { judge(id, page); });
    connect(page, &BetweenPage::leaveRequested, this,
            [this] { m_context.host->showAlone(nullptr); });
    m_context.host->showAlone(page);
    showList(id);
    m_library->reload();
}

void ReviewsPage::send() {
    const Review review = m_result->review();  // it may be read anew while the dialog is open
    const QString suggestion = QDir(m_context.settings->exportFolder())
                                   .filePath(tr("Blind review") + QStringLiteral(".html"));
    const QString file = m_context.dialogs->chooseFileToWrite(window(), tr("Send for review"),
                                                              suggestion, tr("Pages (*.html)"));
    if (file.isEmpty()) return;
    m_context.settings->setExportFolder(QFileInfo(file).absolutePath());
    m_result->setBusy(true);
    say(tr("Writing %1 …").arg(QFileInfo(file).fileName()));
    inBackground(
        this,
        [review, path = toPath(file), photos = subjectOf(m_context.session->project()).photos] {
            return writeReviewPage(review, path, photos);
        },
        [this, file](const Result<void>& written) {
            m_result->setBusy(false);
            say({});
            if (!written) return m_problems->add(written.error());
            say(tr("%1 is saved. What reviewers send back is read by “Import answers…”.")
                    .arg(QFileInfo(file).fileName()),
                toPath(file));
        });
}

void ReviewsPage::import() {
    const QString file = m_context.dialogs->chooseFile(
        window(), tr("Import answers"), m_context.settings->exportFolder(), tr("Answers (*.json)"));
    if (file.isEmpty()) return;
    m_problems->clear();
    say({});
    m_result->setBusy(true);
    inBackground(
        this,
        [folder = m_library->folder(), path = toPath(file)] { return importAnswers(folder, path); },
        [this](const Result<ImportedAnswers>& imported) {
            m_result->setBusy(false);
            if (!imported) return m_problems->add(imported.error());
            const QString name = toQt(imported->reviewer.name);
            say(imported->isUpdate
                    ? tr("%1's answers are up to date: %2.")
                          .arg(name, QString::number(imported->answers))
                    : tr("Imported %2 from %1.")
                          .arg(name, dreambooth::counted(imported->answers, tr("1 answer"),
                                                         tr("%1 answers"))));
            if (m_stack->currentWidget() == m_result) m_wanted = imported->review;
            m_list->select(imported->review);
            m_library->reload();
        });
}

void ReviewsPage::exportChosen() {
    const Candidate* chosen = m_result->chosen();
    if (chosen == nullptr) return;
    const ComparedModel& model = chosen->model;
    if (const RunSummary* run = m_context.runs->find(model.runId))
        return m_context.host->exportModel(exportSourceOf(run->job, model));
    ExportSource source;
    source.title = toQt(chosen->name);
    source.isLora = !model.added.empty();
    source.path = source.isLora ? model.added.front().file : model.model;
    if (source.isLora) source.baseModel = model.model;
    m_context.host->exportModel(source);
}

void ReviewsPage::keep(const std::string& id, const Decision& decision) {
    const KnownReview* known = m_library->find(id);
    if (known == nullptr) return;
    ++m_keeping;
    inBackground(
        this,
        [review = known->review, decision]() mutable {
            return changeReview(review, [&](Review& now) -> Result<void> {
                now.decision = decision;
                return {};
            });
        },
        [this, id, decision](const Result<void>& kept) {
            --m_keeping;
            m_result->decision().setKept(toQt(id), decision, kept.has_value());
            if (!kept) m_problems->add(kept.error());
            m_library->reload();
        },
        m_keeper.get());
}

void ReviewsPage::say(const QString& text, const std::filesystem::path& written) {
    m_newsText->setText(text);
    m_written = written;
    m_showWritten->setVisible(!written.empty());
    m_news->setVisible(!text.isEmpty());
}

}  // namespace dreambooth
