// What each row says and offers. A finished model stays until it is used or dismissed, so that one
// that arrived while the window was closed is seen.
#include <ui/session/download_store.h>
#include <ui/session/project_session.h>
#include <ui/shell/download_strip.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/dialogs.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/scrolling.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr int mostRowsShown = 3;

/// Where the licence is accepted, of a model that wants that first.
QString pageOf(const DownloadItem& item) {
    if (!item.state.error || item.state.error->code != "download.gated") return {};
    const auto address = item.state.error->arguments.find("address");
    return address == item.state.error->arguments.end() ? QString() : toQt(address->second);
}

}  // namespace

DownloadRow::DownloadRow(std::string id, StudioContext& context, QWidget* parent)
    : QWidget(parent), m_id(std::move(id)), m_context(context) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(18, 5, 18, 5);
    row->setSpacing(theme::Space::medium);
    m_title = new ElidedLabel(this);
    m_title->setObjectName(QStringLiteral("downloadTitle"));
    m_title->setProperty("look", QStringLiteral("strong"));
    m_details = new ElidedLabel(this);
    m_details->setObjectName(QStringLiteral("downloadDetails"));
    m_details->setProperty("look", QStringLiteral("hint"));
    m_problem = theme::hint(QString(), this);
    m_problem->setObjectName(QStringLiteral("downloadProblem"));
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress = theme::progressBar(theme::Role::base, this);
    m_progress->setObjectName(QStringLiteral("downloadProgress"));
    m_progress->setAccessibleName(tr("Progress of the download"));
    m_progress->setMinimumWidth(80);
    m_progress->setMaximumWidth(420);
    const auto add = [this](const QString& text, const char* name, const auto& action) {
        QPushButton* button = theme::button(text, this);
        button->setObjectName(QString::fromLatin1(name));
        connect(button, &QPushButton::clicked, this, action);
        return button;
    };
    m_pause = add(tr("Pause"), "pauseDownload", [this] { m_context.downloads->pause(m_id); });
    m_resume = add(QString(), "resumeDownload", [this] { m_context.downloads->resume(m_id); });
    m_page = add(tr("Accept the licence…"), "acceptOnHub", [this] {
        if (const DownloadItem* item = m_context.downloads->find(m_id)) openPage(pageOf(*item));
    });
    m_use = add(tr("Use for this project"), "useDownload", [this] { use(); });
    m_cancel = add(tr("Cancel"), "cancelDownload", [this] { cancel(); });
    m_dismiss =
        add(tr("Dismiss"), "dismissDownload", [this] { m_context.downloads->dismiss(m_id); });
    row->addWidget(m_title);
    row->addWidget(m_details);
    row->addWidget(m_problem, 1);
    row->addWidget(m_progress, 1);
    row->addStretch();
    for (QPushButton* button : {m_pause, m_resume, m_page, m_use, m_cancel, m_dismiss})
        row->addWidget(button);
}

void DownloadRow::show(const DownloadItem& item) {
    const DownloadPhase phase = item.state.phase;
    const bool isRunning = phase == DownloadPhase::running;
    const bool hasFinished = phase == DownloadPhase::finished;
    const bool hasFailed = phase == DownloadPhase::failed;
    const QString name = downloadTitle(item.request);
    m_title->setText((hasFinished ? tr("✓ %1 downloaded")
                      : hasFailed ? tr("%1 was not downloaded")
                      : isRunning ? tr("Downloading %1")
                                  : tr("Paused: %1"))
                         .arg(name));
    m_details->setText(hasFinished ? memoryText(static_cast<double>(item.state.totalBytes))
                                   : downloadProgressText(item));
    m_details->setVisible(!hasFailed);
    m_problem->setText(hasFailed && item.state.error ? errorText(*item.state.error) : QString());
    m_problem->setVisible(hasFailed);
    m_progress->setRange(0, isRunning && item.state.totalBytes == 0 ? 0 : 1000);
    m_progress->setValue(downloadPermille(item.state));
    m_progress->setVisible(isRunning || phase == DownloadPhase::paused);
    m_pause->setVisible(isRunning && !item.isCancelling);
    m_pause->setText(item.isPausing ? tr("Pausing…") : tr("Pause"));
    m_resume->setVisible((phase == DownloadPhase::paused || hasFailed) && !item.isCancelling);
    m_resume->setText(hasFailed ? tr("Try again") : tr("Resume"));
    m_page->setVisible(hasFailed && !pageOf(item).isEmpty());
    m_cancel->setVisible(!hasFinished && !item.isCancelling);
    m_dismiss->setVisible(hasFinished);
    for (QPushButton* button : {m_pause, m_resume, m_page, m_cancel, m_use, m_dismiss})
        button->setAccessibleName(tr("%1: %2").arg(button->text(), name));
    updateUse(item);
}

void DownloadRow::updateUse(const DownloadItem& item) {
    const auto path = std::filesystem::path(item.state.path);
    ProjectSession& session = *m_context.session;
    const bool isModel =
        item.state.phase == DownloadPhase::finished &&
        (path.extension() == ".safetensors" || session.isThere(path / "model_index.json"));
    m_use->setVisible(isModel && session.project().baseModel != item.state.path);
    if (m_use->isVisibleTo(this) && !session.hasBaseModel())
        m_details->setText(tr("%1 · this project has no base model yet").arg(m_details->text()));
}

void DownloadRow::cancel() {
    const DownloadItem* item = m_context.downloads->find(m_id);
    if (item == nullptr) return;
    const QPointer<DownloadRow> row = this;
    const bool hasArrived = item->state.bytes > 0;
    if (hasArrived &&
        !m_context.dialogs->confirm(
            window(), tr("Cancel the download of %1?").arg(downloadTitle(item->request)),
            tr("%1 have been downloaded and will be deleted, unless the cache "
               "already had part of this model. “Pause” keeps them.")
                .arg(memoryText(static_cast<double>(item->state.bytes))),
            tr("Cancel the download")))
        return;
    // It may have been cancelled in another window meanwhile, and this row be gone.
    if (row != nullptr) m_context.downloads->cancel(m_id);
}

void DownloadRow::use() {
    const DownloadItem* item = m_context.downloads->find(m_id);
    if (item == nullptr) return;
    m_context.session->edit(tr("choose a base model"), [path = item->state.path](Project& project) {
        project.baseModel = path;
    });
    // A project that is open elsewhere takes no change.
    if (m_context.session->project().baseModel == item->state.path)
        m_context.downloads->dismiss(m_id);
}

DownloadStrip::DownloadStrip(StudioContext& context, QWidget* parent)
    : QFrame(parent), m_context(context), m_scroll(new VerticalScroll(this)) {
    setObjectName(QStringLiteral("downloadStrip"));
    setAccessibleName(tr("Downloads"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 1, 0, 0);
    auto* inner = new QWidget(m_scroll);
    m_column = new QVBoxLayout(inner);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_scroll->setWidget(inner);
    outer->addWidget(m_scroll);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(context.downloads, &DownloadStore::changed, this, &DownloadStrip::updateRows);
    connect(context.session, &ProjectSession::changed, this, &DownloadStrip::updateRows);
    updateRows();
}

void DownloadStrip::updateRows() {
    const auto& items = m_context.downloads->items();
    for (auto row = m_rows.begin(); row != m_rows.end();) {
        if (m_context.downloads->find(row->first) != nullptr) {
            ++row;
            continue;
        }
        row->second->hide();  // now, so that the focus stays in the window
        row->second->deleteLater();
        row = m_rows.erase(row);
    }
    for (const DownloadItem& item : items) {
        DownloadRow*& row = m_rows[item.id()];
        if (row == nullptr) {
            row = new DownloadRow(item.id(), m_context, m_scroll->widget());
            m_column->addWidget(row);
        }
        row->show(item);
        row->setVisible(true);
    }
    fitHeight();
    setVisible(!m_rows.empty());
}

void DownloadStrip::fitHeight() {
    int height = 0, shown = 0;
    for (const auto& [id, row] : m_rows)
        if (shown++ < mostRowsShown)
            height +=
                row->hasHeightForWidth() ? row->heightForWidth(width()) : row->sizeHint().height();
    m_scroll->setFixedHeight(height);
}

void DownloadStrip::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fitHeight();
}

void DownloadStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme::color(theme::Role::sidebar));
    painter.fillRect(QRect(0, 0, width(), 1), theme::color(theme::Role::border));
}

}  // namespace dreambooth
