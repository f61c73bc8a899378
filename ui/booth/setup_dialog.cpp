// Opening the form, taking what was chosen and starting the booth. Its fields are
// in setup_fields.cpp.
#include <base/paths.h>
#include <booth/pin.h>
#include <ui/booth/color_choice.h>
#include <ui/booth/setup_dialog.h>
#include <ui/style/controls.h>
#include <ui/style/dialogs.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/scrolling.h>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QProcessEnvironment>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr QSize setupSize(720, 760);

/// "~" is the home folder, and a relative path means here: the booth may be started elsewhere.
std::filesystem::path path(const QLineEdit* line) {
    QString text = line->text().trimmed();
    if (text == u'~' || text.startsWith(QStringLiteral("~/"))) text.replace(0, 1, QDir::homePath());
    return text.isEmpty() ? std::filesystem::path() : absolutePath(toPath(text));
}

/// In the middle of its field's height: a form puts a label to the field's upper edge.
void alignLabels(const QFormLayout& form) {
    for (int row = 0; row < form.rowCount(); ++row) {
        const QLayoutItem* label = form.itemAt(row, QFormLayout::LabelRole);
        const QLayoutItem* field = form.itemAt(row, QFormLayout::FieldRole);
        if (label != nullptr && field != nullptr)
            label->widget()->setMinimumHeight(field->sizeHint().height());
    }
}

/// What keeps a booth up: beside the program where it is installed, else in its source. Error:
/// booth.no_launcher {program}.
Result<QString> boothLauncher() {
    const QDir programs(QCoreApplication::applicationDirPath());
    const QString installed = programs.filePath(QStringLiteral("dreambooth-booth"));
    for (const QString& place : {installed, QDir::cleanPath(programs.filePath(QStringLiteral(
                                                "../../packaging/booth/dreambooth-booth")))})
        if (QFileInfo(place).isExecutable()) return place;
    return failure("booth.no_launcher", {{"program", toStd(installed)}});
}

}  // namespace

SetupDialog::SetupDialog(std::filesystem::path folder, BoothSettings settings, Dialogs& dialogs,
                         QWidget* parent)
    : QDialog(parent),
      m_folder(std::move(folder)),
      m_settings(std::move(settings)),
      m_dialogs(dialogs),
      m_problem(theme::hint({}, this)) {
    setObjectName(QStringLiteral("boothSetup"));
    setWindowTitle(tr("Set up a booth"));
    resize(setupSize);
    auto* outer = new QVBoxLayout(this);
    outer->addWidget(theme::hint(
        tr("These settings are saved in %1.").arg(toQt(m_folder / "booth.json")), this));
    auto* scroll = new VerticalScroll(this);
    auto* inside = new QWidget(scroll);
    auto* column = new QVBoxLayout(inside);
    addLook(column);
    addLearning(column);
    addOffers(column);
    addPhotos(column);
    addHome(column);
    addPhones(column);
    addStaff(column);
    for (const auto* form : inside->findChildren<QFormLayout*>()) alignLabels(*form);
    scroll->setWidget(inside);
    outer->addWidget(scroll, 1);
    m_problem->setObjectName(QStringLiteral("setupProblem"));
    m_problem->hide();
    outer->addWidget(m_problem);
    auto* row = new QHBoxLayout;
    auto* cancel = theme::button(tr("Cancel"), this);
    auto* save = theme::button(tr("Save"), this);
    auto* start = theme::primaryButton(tr("Save and start the booth"), this);
    save->setObjectName(QStringLiteral("setupSave"));
    start->setObjectName(QStringLiteral("setupStart"));
    row->addWidget(cancel);
    row->addStretch(1);
    row->addWidget(save);
    row->addWidget(start);
    outer->addLayout(row);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(save, &QPushButton::clicked, this, [this] { saveAndStart(false); });
    connect(start, &QPushButton::clicked, this, [this] { saveAndStart(true); });
}

void SetupDialog::open(QWidget* parent, Dialogs& dialogs) {
    // The dialog takes only a folder that exists.
    const std::filesystem::path usual = toPath(QDir::home().filePath(QStringLiteral("booth")));
    std::error_code ignored;
    const bool isNew = std::filesystem::create_directory(usual, ignored);
    const QString chosen = dialogs.chooseFolder(parent, tr("Booth folder"), toQt(usual));
    // Only where it is empty still.
    if (isNew && toPath(chosen) != usual) std::filesystem::remove(usual, ignored);
    if (chosen.isEmpty()) return;
    const auto settings = BoothSettings::open(toPath(chosen));
    SetupDialog dialog(toPath(chosen), settings.value_or(BoothSettings::bundled()), dialogs,
                       parent);
    if (!settings) {
        dialog.m_problem->setText(errorText(settings.error()));
        dialog.m_problem->show();
        for (const char* name : {"setupSave", "setupStart"})
            dialog.findChild<QPushButton*>(QLatin1String(name))->setEnabled(false);
    }
    if (dialog.exec() == QDialog::Accepted && !dialog.m_launcher.isEmpty())
        startBooth(dialog.m_launcher, dialog.m_folder);
}

SetupDialog* SetupDialog::ofBooth(const std::filesystem::path& folder, Dialogs& dialogs,
                                  QWidget* parent) {
    const auto settings = BoothSettings::open(folder);
    auto* dialog =
        new SetupDialog(folder, settings.value_or(BoothSettings::bundled()), dialogs, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->findChild<QPushButton*>(QStringLiteral("setupStart"))->hide();  // it runs already
    if (settings) return dialog;
    dialog->m_problem->setText(errorText(settings.error()));
    dialog->m_problem->show();
    dialog->findChild<QPushButton*>(QStringLiteral("setupSave"))->setEnabled(false);
    return dialog;
}

/// Visitors must not meet the studio and a person's photos where the booth crashes.
void SetupDialog::startBooth(const QString& launcher, const std::filesystem::path& folder) {
    QApplication::closeAllWindows();
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (!environment.contains(QStringLiteral("DREAMBOOTH_STUDIO")))
        environment.insert(QStringLiteral("DREAMBOOTH_STUDIO"),
                           QCoreApplication::applicationFilePath());
    process.setProcessEnvironment(environment);
    process.setProgram(launcher);
    process.setArguments({toQt(folder)});
    process.setStandardInputFile(QProcess::nullDevice());
    process.setStandardOutputFile(QProcess::nullDevice());
    process.setStandardErrorFile(QProcess::nullDevice());
    process.startDetached();
}

/// From the fields into the settings. Error: booth.pin, booth.pin_differs, booth.settings {key}.
Result<void> SetupDialog::take() {
    m_settings.title = toStd(m_title->text().trimmed());
    m_settings.logo = path(m_logo);
    m_settings.computerName = toStd(m_computerName->text().trimmed());
    m_settings.accentColor = toStd(m_accent->color().name());
    m_settings.backgroundColor = toStd(m_ground->color().name());
    m_settings.model = path(m_model);
    m_settings.preset = toStd(m_preset->currentData().toString());
    m_settings.budgetSeconds = m_budget->value();
    m_settings.photoCount = m_photoCount->value();
    m_settings.camera = {.source = toStd(m_camera->currentData().toString()),
                         .place = path(m_cameraPlace),
                         .isMirrored = m_mirrored->isChecked()};
    m_settings.sources = {.sticks = m_sticks->isChecked(),
                          .folder = path(m_photoFolder),
                          .bundled = m_bundled->isChecked()};
    m_settings.printer.name = toStd(m_printer->currentData().toString());
    m_settings.printer.pdfFolder = path(m_pdfFolder);
    m_settings.printer.maxCopies = m_copies->value();
    m_settings.keeping = {.toStick = m_toStick->isChecked(),
                          .pictures = m_keepPictures->isChecked(),
                          .photos = m_keepPhotos->isChecked(),
                          .folder = path(m_keepFolder)};
    m_settings.phones = {.isOn = m_phones->isChecked(),
                         .network = toStd(m_network->text().trimmed()),
                         .address = toStd(m_address->currentData().toString())};
    m_settings.idle = {.seconds = m_idle->value(), .countdownSeconds = m_countdown->value()};
    m_settings.languages.clear();
    for (const auto& [language, box] : m_languages)
        if (box->isChecked()) m_settings.languages.push_back(language);
    // English first where it is one of them: it is the one at rest.
    std::ranges::stable_sort(m_settings.languages, {},
                             [](const std::string& l) { return l != "en"; });
    m_settings.kinds.clear();
    for (const auto& [kind, box] : m_kinds)
        if (box->isChecked()) m_settings.kinds.push_back(kind);
    m_settings.scenes.clear();
    for (const auto& [scene, box] : m_scenes)
        if (box->isChecked()) m_settings.scenes.push_back(scene);
    if (m_pin->text() != m_pinAgain->text()) return failure("booth.pin_differs");
    if (!m_pin->text().isEmpty()) {
        TRY(m_settings.pinHash, hashOfPin(toStd(m_pin->text())));
    }
    return m_settings.check();
}

void SetupDialog::saveAndStart(bool starts) {
    auto outcome = take();
    QString launcher;
    if (outcome && starts) {
        auto found = boothLauncher();
        if (found)
            launcher = *found;
        else
            outcome = std::unexpected(found.error());
    }
    if (outcome) outcome = m_settings.save(m_folder);
    m_problem->setVisible(!outcome);
    if (!outcome) {
        m_problem->setText(errorText(outcome.error()));
        return;
    }
    m_launcher = launcher;
    accept();
}

}  // namespace dreambooth
