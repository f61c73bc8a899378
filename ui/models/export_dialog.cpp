// The dialog around the form: progress, what was written, and what went wrong.
#include <ui/models/export_dialog.h>
#include <ui/session/settings.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/dialogs.h>
#include <ui/style/focus.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/scrolling.h>

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int dialogWidth = 600;
constexpr double percent = 100;

/// How a picture from the result compares with one from what was exported.
QString checkText(const ExportResult& result, bool isCopy) {
    if (!result.maxDifference) return ExportDialog::tr("Exported, not checked.");
    if (isCopy)
        return ExportDialog::tr(
                   "Checked: a picture from the reopened file differs by at most %1 of 255.")
            .arg(QLocale().toString(*result.maxDifference, 'g', 3));
    constexpr double hardlySeen = 0.01, alike = 0.04;
    const double apart = result.meanDifference / 255;
    const QString text =
        apart < hardlySeen ? ExportDialog::tr(
                                 "A picture drawn with it can hardly be told from the original's "
                                 "(%1 % apart on average).")
        : apart < alike ? ExportDialog::tr(
                              "A picture drawn with it differs a little from the "
                              "original's (%1 % apart on average).")
                        : ExportDialog::tr(
                              "A picture drawn with it is clearly another one than "
                              "the original's (%1 % apart on average): compare "
                              "pictures of both before you use it.");
    return text.arg(QLocale().toString(percent * apart, 'f', 1));
}

}  // namespace

ExportDialog* ExportDialog::present(const ExportSource& source, StudioContext& context,
                                    QWidget* parent) {
    auto* dialog = new ExportDialog(source, context, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

ExportDialog::ExportDialog(const ExportSource& source, StudioContext& context, QWidget* parent)
    : QDialog(parent),
      m_context(context),
      m_export(new ModelExport(this)),
      m_problems(new ProblemBar(this)),
      m_form(new ExportForm(source, context, this)),
      m_scroll(new VerticalScroll(this)) {
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(source.isLora ? tr("Export a LoRA") : tr("Export a model"));
    setMinimumWidth(dialogWidth);
    m_problems->setObjectName(QStringLiteral("exportProblems"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Space::large, 20, Space::large, 20);
    column->setSpacing(Space::medium);
    QLabel* const heading = theme::heading(tr("Export “%1”").arg(source.title), this);
    heading->setWordWrap(true);  // a run's name can be long
    column->addWidget(heading);
    column->addWidget(m_problems);
    m_scroll->setWidget(m_form);
    m_scroll->setFrameShape(QFrame::NoFrame);
    column->addWidget(m_scroll, 1);
    column->addWidget(makeResult());

    m_progress = theme::progressBar(theme::Role::tuned, this);
    m_progress->setAccessibleName(tr("Progress of the export"));
    m_progress->setRange(0, 0);
    m_progressText = theme::hint(QString(), this);
    m_progressText->setObjectName(QStringLiteral("exportProgressText"));
    column->addWidget(m_progress);
    column->addWidget(m_progressText);

    m_start = theme::primaryButton(tr("Export"), this);
    m_start->setObjectName(QStringLiteral("startExport"));
    m_start->setDefault(true);
    m_cancel = theme::button(tr("Cancel"), this);
    m_cancel->setObjectName(QStringLiteral("cancelExport"));
    m_close = theme::button(tr("Close"), this);
    m_close->setObjectName(QStringLiteral("closeExport"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(Space::small);
    buttons->addStretch();
    for (QPushButton* button : {m_cancel, m_close, m_start}) buttons->addWidget(button);
    column->addLayout(buttons);

    connect(m_start, &QPushButton::clicked, this, &ExportDialog::start);
    connect(m_cancel, &QPushButton::clicked, m_export, &ModelExport::cancel);
    connect(m_close, &QPushButton::clicked, this, &ExportDialog::reject);
    connect(m_export, &ModelExport::finished, this, &ExportDialog::showResult);
    connect(m_export, &ModelExport::failed, this, [this](const Error& error) {
        setWorking(false);
        if (error.code != "export.cancelled") m_problems->add(error);
    });
    m_clock.setInterval(1000);
    connect(&m_clock, &QTimer::timeout, this, &ExportDialog::updateProgress);
    connect(m_form, &ExportForm::edited, this, &ExportDialog::offerExport);
    connect(m_form, &ExportForm::obstacleChanged, this, [this] {
        updateProgress();
        fit();
    });
    setWorking(false);
}

QWidget* ExportDialog::makeResult() {
    m_result = theme::card(this);
    m_result->setObjectName(QStringLiteral("exportResult"));
    auto* row = new QHBoxLayout(m_result);
    row->setContentsMargins(14, 12, 14, 12);
    row->setSpacing(Space::medium);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(Space::tiny);
    m_resultName = new QLabel(m_result);
    m_resultName->setObjectName(QStringLiteral("exportResultName"));
    m_resultName->setProperty("look", QStringLiteral("strong"));
    m_resultName->setWordWrap(true);
    m_resultCheck = theme::hint(QString(), m_result);
    m_resultCheck->setObjectName(QStringLiteral("exportResultCheck"));
    texts->addWidget(m_resultName);
    texts->addWidget(m_resultCheck);
    row->addLayout(texts, 1);
    QPushButton* folder = theme::button(tr("Show in folder"), m_result);
    folder->setObjectName(QStringLiteral("showExported"));
    connect(folder, &QPushButton::clicked, this, [this] { showInFolder(m_written); });
    row->addWidget(folder, 0, Qt::AlignVCenter);
    m_result->hide();
    return m_result;
}

void ExportDialog::offerExport() {
    if (std::exchange(m_isDone, false)) m_result->hide();  // it can be exported in another way
    m_start->show();
    updateProgress();
    fit();
}

/// As high as the form and what is below it, where the screen is; else the form scrolls.
void ExportDialog::fit() {
    constexpr int frame = 40;  // of the window, with its title
    m_form->layout()->activate();
    m_scroll->setMinimumHeight(0);
    layout()->activate();
    const int below =
        std::max(layout()->minimumSize().height(), layout()->totalMinimumHeightForWidth(width())) -
        m_scroll->minimumSizeHint().height();
    const int room = screen()->availableGeometry().height() - frame - below;
    // The cards' words are as high as they are narrow.
    const int wanted = std::max(m_form->sizeHint().height(),
                                m_form->heightForWidth(m_scroll->viewport()->width()));
    m_scroll->setMinimumHeight(std::min(wanted, room));
    adjustSize();
    // By itself it takes neither words that wrap into account nor more than two thirds of a screen.
    resize(width(), std::max(height(), layout()->totalMinimumHeightForWidth(width())));
}

void ExportDialog::start() {
    const ExportRequest wanted = m_form->request();
    const QFileInfo place(toQt(wanted.output));
    m_problems->clear();
    m_result->hide();
    if (!m_form->goesIntoProgram())
        m_context.settings->setExportFolder(wanted.source.isLora &&
                                                    wanted.purpose == ExportFor::diffusers
                                                ? QFileInfo(place.path()).path()
                                                : place.path());
    m_elapsed.start();
    m_isDone = false;
    setWorking(true);
    m_export->start(wanted);
}

void ExportDialog::setWorking(bool working) {
    m_form->setEnabled(!working);
    m_progress->setVisible(working);
    m_progressText->setVisible(working);
    m_cancel->setVisible(working);
    m_start->setVisible(!working && !m_isDone);
    m_close->setVisible(!working);
    if (working) {
        m_clock.start();
        setFocus();  // not on Cancel: a second press must not end what the first began
    } else {
        m_clock.stop();
    }
    updateProgress();
    fit();
}

void ExportDialog::updateProgress() {
    m_form->showObstacle(!m_isDone);  // it exists because it was written
    m_start->setEnabled(m_form->obstacle().isEmpty());
    if (!m_progressText->isVisibleTo(this)) return;
    const QString doing =
        m_form->request().verify ? tr("Converting, then testing the result…") : tr("Converting…");
    m_progressText->setText(
        tr("%1 %2").arg(doing, durationText(static_cast<double>(m_elapsed.elapsed()) / 1000)));
}

void ExportDialog::showResult(const ExportResult& result) {
    m_isDone = true;
    setWorking(false);
    m_written = result.output;
    m_form->setWritten(m_written);
    const QFileInfo info(toQt(result.output));
    m_resultName->setText(
        tr("%1 · %2").arg(info.fileName(), memoryText(static_cast<double>(result.bytes))));
    m_resultName->setToolTip(info.filePath());
    constexpr double all = 0.9995;  // what is shown as 100 %
    const bool isCopy = !result.kept || *result.kept >= all;
    QString text = checkText(result, isCopy);
    if (!isCopy)
        text = tr("An approximation, no copy: rank %1 keeps %2 % of the change.")
                   .arg(result.rank)
                   .arg(locale().toString(percent * *result.kept, 'f', 1)) +
               u' ' + text;
    m_resultCheck->setText(text);
    m_result->show();
    m_close->setFocus();
    fit();
}

bool ExportDialog::focusNextPrevChild(bool next) {
    return moveFocus(*this, next);
}

void ExportDialog::reject() {
    if (m_export->isRunning()) {
        if (!m_context.dialogs->confirm(this, tr("Stop the export?"),
                                        tr("What has been written so far will be removed."),
                                        tr("Stop the export")))
            return;
        m_export->cancel();
    }
    QDialog::reject();
}

}  // namespace dreambooth
