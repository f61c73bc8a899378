// The dialog, its pages of fields, and what becomes of what is written in them.
#include <base/paths.h>
#include <booth/pin.h>
#include <ui/booth/booth_texts.h>
#include <ui/booth/color_choice.h>
#include <ui/booth/phone_link.h>
#include <ui/booth/printer.h>
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
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QProcessEnvironment>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QScreen>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr QSize setupSize(720, 760);
constexpr int titleBar = 40;  // of most window managers; pixels

/// "~" is the home folder, and a relative path means here: the booth may be started elsewhere.
std::filesystem::path path(const QLineEdit* line) {
    QString text = line->text().trimmed();
    if (text == u'~' || text.startsWith(QStringLiteral("~/"))) text.replace(0, 1, QDir::homePath());
    return text.isEmpty() ? std::filesystem::path() : absolutePath(toPath(text));
}

// What a path can be of, for its "Choose…".
bool aFile() {
    return false;
}
bool aFolder() {
    return true;
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
    resize(setupSize.boundedTo(screen()->availableSize() - QSize(0, titleBar)));
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
    row->addStretch(1);
    row->addWidget(cancel);
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
    m_settings.drawWith = path(m_drawWith);
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
    // What staff wrote themselves is not lost where it is left out for a day.
    const auto share = [](const auto& boxes, auto& shown, auto& hidden) {
        shown.clear();
        hidden.clear();
        for (const auto& [item, box] : boxes) (box->isChecked() ? shown : hidden).push_back(item);
    };
    share(m_kinds, m_settings.kinds, m_settings.hiddenKinds);
    share(m_scenes, m_settings.scenes, m_settings.hiddenScenes);
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

QFormLayout* SetupDialog::group(QVBoxLayout* column, const QString& title) {
    if (column->count() > 0) column->addSpacing(theme::Space::small);
    column->addWidget(theme::sectionTitle(title, this));
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    column->addLayout(form);
    return form;
}

QLineEdit* SetupDialog::line(QFormLayout* form, const QString& label, const QString& name,
                             const std::string& value) {
    auto* made = new QLineEdit(toQt(value), this);
    made->setObjectName(name);
    made->setAccessibleName(label);
    form->addRow(label, made);
    return made;
}

QLineEdit* SetupDialog::pathLine(QFormLayout* form, const QString& label, const QString& name,
                                 const std::filesystem::path& value,
                                 const std::function<bool()>& isFolder) {
    auto* made = new QLineEdit(toQt(value), this);
    made->setObjectName(name);
    made->setAccessibleName(label);
    auto* choose = theme::button(tr("Choose…"), this);
    choose->setAccessibleName(tr("Choose: %1").arg(label));
    auto* row = new QHBoxLayout;
    row->addWidget(made, 1);
    row->addWidget(choose);
    form->addRow(label, row);
    connect(choose, &QPushButton::clicked, this, [this, made, label, isFolder] {
        const QString chosen = isFolder() ? m_dialogs.chooseFolder(this, label, made->text())
                                          : m_dialogs.chooseFile(this, label, made->text(), {});
        if (!chosen.isEmpty()) made->setText(chosen);
    });
    return made;
}

QSpinBox* SetupDialog::number(QFormLayout* form, const QString& label, const QString& name,
                              int value, int least, int most, const QString& unit) {
    auto* made = new QSpinBox(this);
    made->setObjectName(name);
    made->setAccessibleName(label);
    made->setRange(least, most);
    made->setValue(value);
    made->setSuffix(unit);
    form->addRow(label, made);
    return made;
}

QCheckBox* SetupDialog::box(QFormLayout* form, const QString& label, const QString& name,
                            bool isOn) {
    auto* made = new QCheckBox(label, this);
    made->setObjectName(name);
    made->setChecked(isOn);
    form->addRow(made);
    return made;
}

void SetupDialog::addLook(QVBoxLayout* column) {
    auto* form = group(column, tr("What visitors see"));
    m_title = line(form, tr("Title"), QStringLiteral("setupTitle"), m_settings.title);
    m_logo = pathLine(form, tr("Logo"), QStringLiteral("setupLogo"), m_settings.logo, aFile);
    m_computerName = line(form, tr("Name of the computer"), QStringLiteral("setupComputerName"),
                          m_settings.computerName);
    m_computerName->setMaxLength(24);
    m_computerName->setToolTip(tr("As visitors read it: “Teach Pico your toy.”"));
    m_accent = new ColorChoice(tr("Button colour"), QStringLiteral("setupAccent"),
                               ColorChoice::accents(), QColor(toQt(m_settings.accentColor)), this);
    m_ground =
        new ColorChoice(tr("Background"), QStringLiteral("setupGround"), ColorChoice::grounds(),
                        QColor(toQt(m_settings.backgroundColor)), this);
    form->addRow(tr("Button colour"), m_accent);
    form->addRow(tr("Background"), m_ground);
    auto* preview = new PagePreview(this);
    form->addRow(tr("Preview"), preview);
    const auto showPage = [this, preview] {
        preview->show(m_accent->color(), m_ground->color(), m_title->text(),
                      m_computerName->text());
    };
    connect(m_accent, &ColorChoice::colorChanged, preview, showPage);
    connect(m_ground, &ColorChoice::colorChanged, preview, showPage);
    for (QLineEdit* line : {m_title, m_computerName})
        connect(line, &QLineEdit::textChanged, preview, showPage);
    showPage();
    // In their order: the first is the one at rest.
    for (const std::string& language : m_settings.languages)
        m_languages.emplace_back(language, nullptr);
    for (const std::string& language : boothLanguages)
        if (std::ranges::find(m_settings.languages, language) == m_settings.languages.end())
            m_languages.emplace_back(language, nullptr);
    for (auto& [language, field] : m_languages)
        field =
            box(form, BoothLanguage::nameOf(toQt(language)),
                QStringLiteral("setupLanguage-") + toQt(language),
                std::ranges::find(m_settings.languages, language) != m_settings.languages.end());
}

void SetupDialog::addLearning(QVBoxLayout* column) {
    auto* form = group(column, tr("Training"));
    m_model =
        pathLine(form, tr("Base model"), QStringLiteral("setupModel"), m_settings.model, aFolder);
    m_model->setPlaceholderText(tr("The bundled model"));
    m_drawWith = pathLine(form, tr("Draw with"), QStringLiteral("setupDrawWith"),
                          m_settings.drawWith, aFolder);
    m_drawWith->setPlaceholderText(tr("The base model"));
    m_drawWith->setToolTip(
        tr("A model of the same family that draws the pictures in fewer steps: "
           "distilled klein, Z-Image Turbo"));
    m_preset = new QComboBox(this);
    m_preset->setAccessibleName(tr("Recipe"));
    for (const auto& [id, text] :
         {std::pair{"fast", tr("Fast")}, std::pair{"faithful", tr("Faithful")},
          std::pair{"full", tr("Full")}})
        m_preset->addItem(text, QString::fromLatin1(id));
    m_preset->setCurrentIndex(std::max(0, m_preset->findData(toQt(m_settings.preset))));
    form->addRow(tr("Recipe"), m_preset);
    m_budget = number(form, tr("Maximum time from the last photo to the picture"),
                      QStringLiteral("setupBudget"), m_settings.budgetSeconds, leastBudgetSeconds,
                      mostBudgetSeconds, tr(" s"));
}

void SetupDialog::addOffers(QVBoxLayout* column) {
    const BoothSettings bundled = BoothSettings::bundled();
    auto* kinds = group(column, tr("Kinds of subjects"));
    const auto add = [](auto& boxes, const auto& items) {
        for (const auto& item : items)
            if (std::ranges::none_of(boxes,
                                     [&](const auto& box) { return box.first.id == item.id; }))
                boxes.emplace_back(item, nullptr);
    };
    for (const auto& list : {m_settings.kinds, m_settings.hiddenKinds, bundled.kinds})
        add(m_kinds, list);
    for (auto& [kind, field] : m_kinds)
        field =
            box(kinds, toQt(textIn(kind.names, toStd(QLocale().name().left(2)))),
                QStringLiteral("setupKind-") + toQt(kind.id), m_settings.kind(kind.id) != nullptr);
    auto* scenes = group(column, tr("Scenes"));
    for (const auto& list : {m_settings.scenes, m_settings.hiddenScenes, bundled.scenes})
        add(m_scenes, list);
    for (auto& [scene, field] : m_scenes)
        field = box(scenes, toQt(textIn(scene.names, toStd(QLocale().name().left(2)))),
                    QStringLiteral("setupScene-") + toQt(scene.id),
                    m_settings.scene(scene.id) != nullptr);
}

void SetupDialog::addPhotos(QVBoxLayout* column) {
    auto* form = group(column, tr("Photos"));
    m_camera = new QComboBox(this);
    m_camera->setObjectName(QStringLiteral("setupCamera"));
    m_camera->setAccessibleName(tr("Camera"));
    for (const auto& [id, text] : {std::pair{"device", tr("A camera on this computer")},
                                   std::pair{"video", tr("A video file")},
                                   std::pair{"folder", tr("A folder of pictures, shown in turn")},
                                   std::pair{"none", tr("None")}})
        m_camera->addItem(text, QString::fromLatin1(id));
    m_camera->setCurrentIndex(std::max(0, m_camera->findData(toQt(m_settings.camera.source))));
    form->addRow(tr("Camera"), m_camera);
    m_cameraPlace = pathLine(form, tr("Device, file or folder"), QStringLiteral("setupCameraPlace"),
                             m_settings.camera.place, [this] {
                                 return m_camera->currentData() == QStringLiteral("folder");
                             });
    const auto sayWhatEmptyMeans = [this] {
        const bool isDevice = m_camera->currentData() == QStringLiteral("device");
        m_cameraPlace->setPlaceholderText(isDevice ? tr("The first camera") : QString());
    };
    connect(m_camera, &QComboBox::currentIndexChanged, this, sayWhatEmptyMeans);
    sayWhatEmptyMeans();
    m_mirrored = box(form, tr("Mirror the live view"), QStringLiteral("setupMirrored"),
                     m_settings.camera.isMirrored);
    m_photoCount = number(form, tr("Maximum photos per visitor"), QStringLiteral("setupPhotoCount"),
                          m_settings.photoCount, leastPhotos, mostPhotos, {});
    m_sticks = box(form, tr("Photos from a visitor's USB stick"), QStringLiteral("setupSticks"),
                   m_settings.sources.sticks);
    m_bundled = box(form, tr("The bundled subjects"), QStringLiteral("setupBundled"),
                    m_settings.sources.bundled);
    m_photoFolder = pathLine(form, tr("Photos from a folder"), QStringLiteral("setupPhotoFolder"),
                             m_settings.sources.folder, aFolder);
}

void SetupDialog::addHome(QVBoxLayout* column) {
    auto* form = group(column, tr("Take-home"));
    m_printer = new QComboBox(this);
    m_printer->setObjectName(QStringLiteral("setupPrinter"));
    m_printer->setAccessibleName(tr("Printer"));
    m_printer->addItem(tr("None"), QString());
    auto printers = printerNames();
    if (const std::string& now = m_settings.printer.name;
        !now.empty() && std::ranges::find(printers, now) == printers.end())
        printers.push_back(now);
    for (const std::string& name : printers) m_printer->addItem(toQt(name), toQt(name));
    m_printer->setCurrentIndex(std::max(0, m_printer->findData(toQt(m_settings.printer.name))));
    form->addRow(tr("Printer"), m_printer);
    m_pdfFolder = pathLine(form, tr("Or save cards as PDF files in"),
                           QStringLiteral("setupPdfFolder"), m_settings.printer.pdfFolder, aFolder);
    m_copies = number(form, tr("Maximum prints per visitor"), QStringLiteral("setupCopies"),
                      m_settings.printer.maxCopies, 0, mostCopies, {});
    m_toStick = box(form, tr("Copy pictures to a visitor's USB stick"),
                    QStringLiteral("setupToStick"), m_settings.keeping.toStick);
    m_keepPictures = box(form, tr("Visitors may leave their pictures here"),
                         QStringLiteral("setupKeepPictures"), m_settings.keeping.pictures);
    m_keepPhotos = box(form, tr("… and their photos"), QStringLiteral("setupKeepPhotos"),
                       m_settings.keeping.photos);
    m_keepFolder = pathLine(form, tr("Saved in"), QStringLiteral("setupKeepFolder"),
                            m_settings.keeping.folder, aFolder);
}

void SetupDialog::addPhones(QVBoxLayout* column) {
    auto* form = group(column, tr("Phones"));
    m_phones = box(form, tr("Take photos from visitors' phones, and send pictures to them"),
                   QStringLiteral("setupPhones"), m_settings.phones.isOn);
    form->addRow(theme::hint(
        tr("Phones must be on the same network as this computer: its own hotspot, or the stand's "
           "Wi-Fi. They can open the page of the present visit and nothing else."),
        this));
    m_network = line(form, tr("Name of the Wi-Fi"), QStringLiteral("setupNetwork"),
                     m_settings.phones.network);
    m_address = new QComboBox(this);
    m_address->setObjectName(QStringLiteral("setupAddress"));
    m_address->setAccessibleName(tr("This computer's address there"));
    m_address->addItem(tr("The first one found"), QString());
    for (const QHostAddress& address : PhoneLink::addresses())
        m_address->addItem(address.toString(), address.toString());
    const QString chosen = toQt(m_settings.phones.address);
    if (m_address->findData(chosen) < 0)  // of a network that is not there now
        m_address->addItem(tr("%1 (not here now)").arg(chosen), chosen);
    m_address->setCurrentIndex(m_address->findData(chosen));
    form->addRow(tr("This computer's address there"), m_address);
}

void SetupDialog::addStaff(QVBoxLayout* column) {
    auto* form = group(column, tr("Staff"));
    m_pin = line(form, tr("PIN"), QStringLiteral("setupPin"), {});
    m_pinAgain = line(form, tr("Repeat the PIN"), QStringLiteral("setupPinAgain"), {});
    m_pin->setPlaceholderText(m_settings.pinHash.empty() ? tr("4 to 12 digits")
                                                         : tr("Unchanged; type to replace it"));
    for (QLineEdit* pin : {m_pin, m_pinAgain}) {
        pin->setEchoMode(QLineEdit::Password);
        pin->setValidator(new QRegularExpressionValidator(
            QRegularExpression(QStringLiteral("[0-9]{0,12}")), pin));
    }
    auto* differs = theme::hint(tr("The two differ."), this);
    differs->setObjectName(QStringLiteral("setupPinDiffers"));
    form->addRow(differs);
    differs->hide();
    // Only once the second one is as long: until then it is being typed.
    const auto compare = [this, differs] {
        differs->setVisible(m_pinAgain->text().size() >= m_pin->text().size() &&
                            m_pinAgain->text() != m_pin->text());
    };
    for (const QLineEdit* pin : {m_pin, m_pinAgain})
        connect(pin, &QLineEdit::textChanged, differs, compare);
    m_idle =
        number(form, tr("Idle time before it asks if anyone is there"), QStringLiteral("setupIdle"),
               m_settings.idle.seconds, leastIdleSeconds, mostIdleSeconds, tr(" s"));
    m_countdown = number(form, tr("Then, time until everything is deleted"),
                         QStringLiteral("setupCountdown"), m_settings.idle.countdownSeconds,
                         leastCountdownSeconds, mostCountdownSeconds, tr(" s"));
    column->addStretch(1);
}

}  // namespace dreambooth
