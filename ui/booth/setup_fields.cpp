// The fields of "Set up a booth", by what they are about.
#include <ui/booth/booth_language.h>
#include <ui/booth/color_choice.h>
#include <ui/booth/phone_link.h>
#include <ui/booth/printer_state.h>
#include <ui/booth/setup_dialog.h>
#include <ui/style/controls.h>
#include <ui/style/dialogs.h>
#include <ui/style/qt_strings.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

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
                                 const std::filesystem::path& value, bool isFolder) {
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
        const QString chosen = isFolder ? m_dialogs.chooseFolder(this, label, made->text())
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
    m_logo = pathLine(form, tr("Logo"), QStringLiteral("setupLogo"), m_settings.logo, false);
    m_computerName = line(form, tr("Name of the computer"), QStringLiteral("setupComputerName"),
                          m_settings.computerName);
    m_computerName->setMaxLength(24);
    m_computerName->setToolTip(tr("Who learns, as visitors are told: “Teach Pico your toy.”"));
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
    for (const std::string& language : boothLanguages)
        m_languages[language] =
            box(form, BoothLanguage::nameOf(toQt(language)),
                QStringLiteral("setupLanguage-") + toQt(language),
                std::ranges::find(m_settings.languages, language) != m_settings.languages.end());
}

void SetupDialog::addLearning(QVBoxLayout* column) {
    auto* form = group(column, tr("Training"));
    m_model =
        pathLine(form, tr("Base model"), QStringLiteral("setupModel"), m_settings.model, true);
    m_model->setPlaceholderText(tr("The bundled model"));
    m_preset = new QComboBox(this);
    m_preset->setAccessibleName(tr("Recipe"));
    for (const auto& [id, text] :
         {std::pair{"fast", tr("Fast")}, std::pair{"faithful", tr("Faithful")},
          std::pair{"full", tr("Full")}})
        m_preset->addItem(text, QString::fromLatin1(id));
    m_preset->setCurrentIndex(std::max(0, m_preset->findData(toQt(m_settings.preset))));
    form->addRow(tr("Recipe"), m_preset);
    m_budget = number(form, tr("Maximum time from the last photo to the picture"),
                      QStringLiteral("setupBudget"), m_settings.budgetSeconds, 10, 3600, tr(" s"));
}

void SetupDialog::addOffers(QVBoxLayout* column) {
    const BoothSettings bundled = BoothSettings::bundled();
    auto* kinds = group(column, tr("Kinds of subjects"));
    for (const BoothKind& kind : m_settings.kinds) m_kinds.emplace_back(kind, nullptr);
    for (const BoothKind& kind : bundled.kinds)
        if (m_settings.kind(kind.id) == nullptr) m_kinds.emplace_back(kind, nullptr);
    for (auto& [kind, field] : m_kinds)
        field =
            box(kinds, toQt(textIn(kind.names, toStd(QLocale().name().left(2)))),
                QStringLiteral("setupKind-") + toQt(kind.id), m_settings.kind(kind.id) != nullptr);
    auto* scenes = group(column, tr("Scenes"));
    for (const BoothScene& scene : m_settings.scenes) m_scenes.emplace_back(scene, nullptr);
    for (const BoothScene& scene : bundled.scenes)
        if (m_settings.scene(scene.id) == nullptr) m_scenes.emplace_back(scene, nullptr);
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
                             m_settings.camera.place, true);
    m_cameraPlace->setPlaceholderText(tr("The first camera"));
    m_mirrored = box(form, tr("Mirror the live view"), QStringLiteral("setupMirrored"),
                     m_settings.camera.isMirrored);
    m_photoCount = number(form, tr("Maximum photos per visitor"), QStringLiteral("setupPhotoCount"),
                          m_settings.photoCount, 3, 20, {});
    m_sticks = box(form, tr("Photos from a visitor's USB stick"), QStringLiteral("setupSticks"),
                   m_settings.sources.sticks);
    m_bundled = box(form, tr("The bundled subjects"), QStringLiteral("setupBundled"),
                    m_settings.sources.bundled);
    m_photoFolder = pathLine(form, tr("Photos from a folder"), QStringLiteral("setupPhotoFolder"),
                             m_settings.sources.folder, true);
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
                           QStringLiteral("setupPdfFolder"), m_settings.printer.pdfFolder, true);
    m_copies = number(form, tr("Maximum prints per visitor"), QStringLiteral("setupCopies"),
                      m_settings.printer.maxCopies, 1, 20, {});
    m_toStick = box(form, tr("Copy pictures to a visitor's USB stick"),
                    QStringLiteral("setupToStick"), m_settings.keeping.toStick);
    m_keepPictures = box(form, tr("Visitors may leave their pictures here"),
                         QStringLiteral("setupKeepPictures"), m_settings.keeping.pictures);
    m_keepPhotos = box(form, tr("… and their photos"), QStringLiteral("setupKeepPhotos"),
                       m_settings.keeping.photos);
    m_keepFolder = pathLine(form, tr("Saved in"), QStringLiteral("setupKeepFolder"),
                            m_settings.keeping.folder, true);
}

void SetupDialog::addPhones(QVBoxLayout* column) {
    auto* form = group(column, tr("Phones"));
    m_phones = box(form, tr("Photos from a visitor's phone, and pictures to it"),
                   QStringLiteral("setupPhones"), m_settings.phones.isOn);
    form->addRow(theme::hint(
        tr("Phones have to be in the same network as this computer: a hotspot of it, or the "
           "stand's Wi-Fi. They reach the page of the visit that is open, and nothing else."),
        this));
    m_network = line(form, tr("Name of the Wi-Fi"), QStringLiteral("setupNetwork"),
                     m_settings.phones.network);
    m_address = new QComboBox(this);
    m_address->setObjectName(QStringLiteral("setupAddress"));
    m_address->setAccessibleName(tr("This computer's address there"));
    m_address->addItem(tr("The first one there is"), QString());
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
    m_pinAgain = line(form, tr("PIN once more"), QStringLiteral("setupPinAgain"), {});
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
    m_idle = number(form, tr("Idle time before it asks if anyone is there"),
                    QStringLiteral("setupIdle"), m_settings.idle.seconds, 10, 3600, tr(" s"));
    m_countdown =
        number(form, tr("Then, time until everything is deleted"), QStringLiteral("setupCountdown"),
               m_settings.idle.countdownSeconds, 5, 120, tr(" s"));
    column->addStretch(1);
}

}  // namespace dreambooth
