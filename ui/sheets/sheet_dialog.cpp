// Form and preview of a sheet side by side; saving and printing.
#include <base/strings.h>
#include <sheets/drawing.h>
#include <ui/session/project_session.h>
#include <ui/session/settings.h>
#include <ui/sheets/print_sheet.h>
#include <ui/sheets/sheet_dialog.h>
#include <ui/sheets/sheet_form.h>
#include <ui/sheets/sheet_preview.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/dialogs.h>
#include <ui/style/focus.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/problem_bar.h>

#include <QDate>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QVBoxLayout>
#include <memory>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int formWidth = 336;  // the three buttons in German
constexpr QSize dialogSize(1040, 760);

}  // namespace

SheetDialog* SheetDialog::present(const Sheet& sheet, StudioContext& context, QWidget* parent) {
    auto* dialog = new SheetDialog(sheet, context, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

SheetDialog::SheetDialog(const Sheet& sheet, StudioContext& context, QWidget* parent)
    : QDialog(parent),
      choosePrinter([this](QPrinter& printer) {
          QPrintDialog dialog(&printer, this);
          dialog.setOption(QAbstractPrintDialog::PrintPageRange);
          return dialog.exec() == QDialog::Accepted;
      }),
      m_context(context),
      m_sheet(sheet),
      m_problems(new ProblemBar(this)),
      m_form(new SheetForm(sheet, *context.settings, this)),
      m_preview(new SheetPreview(this)),
      m_status(theme::hint(QString(), this)),
      m_save(theme::primaryButton(tr("Save…"), this)),
      m_print(theme::button(tr("Print…"), this)),
      m_close(theme::button(tr("Close"), this)),
      m_show(theme::button(tr("Show in folder"), this)) {
    setObjectName(QStringLiteral("sheetDialog"));
    setWindowTitle(tr("Sheet"));
    resize(dialogSize.boundedTo(parent != nullptr ? parent->window()->size() : dialogSize));
    m_problems->setObjectName(QStringLiteral("sheetProblems"));
    m_status->setObjectName(QStringLiteral("sheetStatus"));
    m_save->setObjectName(QStringLiteral("saveSheet"));
    m_print->setObjectName(QStringLiteral("printSheet"));
    m_close->setObjectName(QStringLiteral("closeSheet"));
    m_show->setObjectName(QStringLiteral("showSheet"));
    if (m_sheet.project.empty()) m_sheet.project = context.session->project().name;
    if (m_sheet.date.empty())
        m_sheet.date = toStd(QLocale().toString(QDate::currentDate(), QLocale::LongFormat));

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_preview, 1);
    auto* side = new QWidget(this);
    side->setFixedWidth(theme::textWidth(formWidth) + 2 * Space::large);
    row->addWidget(side);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(Space::large, 20, Space::large, 20);
    column->setSpacing(Space::medium);
    column->addWidget(theme::heading(tr("Sheet"), side));
    column->addWidget(m_problems);
    column->addWidget(m_form, 1);
    column->addWidget(m_status);
    column->addWidget(m_show, 0, Qt::AlignLeft);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(Space::small);
    for (QPushButton* button : {m_close, m_print, m_save}) buttons->addWidget(button);
    column->addLayout(buttons);
    m_save->setDefault(true);
    m_show->hide();

    connect(m_form, &SheetForm::edited, this, [this] {
        updatePreview();
        updateControls();
    });
    connect(m_preview, &SheetPreview::failed, m_problems,
            [this](const Error& error) { m_problems->add(error); });
    connect(m_save, &QPushButton::clicked, this, &SheetDialog::save);
    connect(m_print, &QPushButton::clicked, this, &SheetDialog::print);
    connect(m_close, &QPushButton::clicked, this, &SheetDialog::reject);
    connect(m_show, &QPushButton::clicked, this, [this] { showInFolder(m_written); });
    setWorking(tr("Reading the pictures…"));
    inBackground(
        this,
        [read = m_sheet, cancel = m_reading]() mutable {
            readPictures(read, cancel);
            return read;
        },
        [this](Sheet read) {
            m_sheet = std::move(read);
            m_isRead = true;
            setWorking(QString());
            updatePreview();
        });
}

SheetDialog::~SheetDialog() {
    m_reading.cancel();
}

bool SheetDialog::focusNextPrevChild(bool next) {
    return moveFocus(*this, next);
}

Sheet SheetDialog::wanted() const {
    Sheet sheet = chosenFrom(m_sheet, m_form->choice());
    sheet.title = toStd(m_form->title());
    sheet.who = toStd(m_form->who());
    return sheet;
}

void SheetDialog::updatePreview() {
    if (m_isRead) m_preview->show(wanted(), m_form->style());
}

void SheetDialog::updateControls() {
    m_save->setEnabled(!m_isWorking);
    m_print->setEnabled(!m_isWorking && m_form->isForPaper());
    m_print->setToolTip(m_form->isForPaper() ? QString() : tr("For paper, choose the PDF format"));
    m_form->setEnabled(m_isRead);
}

/// Empty: nothing.
void SheetDialog::setWorking(const QString& doing) {
    m_isWorking = !doing.isEmpty();
    m_status->setText(doing);
    m_status->setVisible(m_isWorking);
    if (m_isWorking) m_show->hide();
    updateControls();
}

/// With the ending of the format; empty: none was chosen.
QString SheetDialog::chosenFile() {
    const QString ending = QStringLiteral(".") + m_form->format();
    const std::string name = slug(toStd(m_form->title()), SlugCharacters::unicode, 80);
    const QString suggestion = QDir(m_context.settings->exportFolder())
                                   .filePath((name.empty() ? tr("sheet") : toQt(name)) + ending);
    return m_context.dialogs->chooseFileToWrite(this, tr("Save the sheet"), suggestion,
                                                tr("Sheets (*%1)").arg(ending));
}

void SheetDialog::save() {
    m_problems->clear();
    const QString file = chosenFile();
    if (file.isEmpty()) return;
    m_form->remember();
    m_context.settings->setExportFolder(QFileInfo(file).path());
    setWorking(tr("Saving…"));
    m_written = toPath(file);
    inBackground(
        this,
        [sheet = wanted(), style = m_form->style(), place = m_written]() -> Result<void> {
            TRY(const SheetDrawing* const drawing, openSheetDrawing());
            return drawing->writeSheet(place, sheet, style);
        },
        [this, file](const Result<void>& done) {
            setWorking(QString());
            if (!done) return m_problems->add(done.error());
            m_status->setText(tr("Saved as %1.").arg(QFileInfo(file).fileName()));
            m_status->show();
            m_show->show();
            emit saved(file);
        });
}

void SheetDialog::print() {
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    setPaper(*printer, m_form->style().paper);
    printer->setDocName(m_form->title());
    if (!choosePrinter(*printer)) return;
    m_problems->clear();
    m_form->remember();
    setWorking(tr("Printing…"));
    inBackground(
        this,
        [sheet = wanted(), style = m_form->style(), printer] {
            return printSheet(sheet, style, *printer);
        },
        [this](const Result<void>& done) {
            setWorking(QString());
            if (!done) return m_problems->add(done.error());
            m_status->setText(tr("Sent to the printer."));
            m_status->show();
            emit printed();
        });
}

}  // namespace dreambooth
