// Says which photo sources and ways home there are, and saves what staff change.
#include <images/decode.h>
#include <ui/booth/booth_context.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>

namespace dreambooth {

namespace {

constexpr std::size_t fewest = 5;

}  // namespace

BoothContext::BoothContext(BoothSettings chosen, std::filesystem::path boothFolder,
                           std::vector<std::filesystem::path> drivePlaces)
    : settings(std::move(chosen)),
      folder(std::move(boothFolder)),
      logo(settings.logo.empty() ? QImage() : readPicture(settings.logo)),
      engine(settings, folder),
      camera(openCamera(settings.camera)),
      usbDrives(std::move(drivePlaces)),
      printer(settings.printer),
      phone(settings.phones) {
    connect(&usbDrives, &UsbDrives::changed, this, &BoothContext::partsChanged);
    connect(&phone, &PhoneLink::failed, this, &BoothContext::staffShouldKnow);
    if (camera != nullptr)
        connect(camera.get(), &Camera::presenceChanged, this, &BoothContext::partsChanged);
}

/// Where the disk answers soon, it has when this returns; of a late answer partsChanged() tells.
void BoothContext::lookForFolder() {
    if (m_isLooking || m_isTelling) return;
    m_isLooking = true;
    m_isLate = false;
    m_sourceDisk.add(
        this, [place = settings.sources.folder] { return picturesIn(place).has_value(); },
        [this](bool isThere) {
            m_isLooking = false;
            m_hasFolder = isThere;
            if (!m_isLate) return;
            m_isTelling = true;  // who asks then need not wait for the disk again
            emit partsChanged();
            m_isTelling = false;
        });
    m_isLate = m_isLooking;
}

void BoothContext::setBudget(int seconds) {
    settings.budgetSeconds = seconds;
    // Beside what was changed meanwhile in the studio.
    const auto save = [&]() -> Result<void> {
        TRY(BoothSettings now, BoothSettings::open(folder));
        now.budgetSeconds = seconds;
        return now.save(folder);
    };
    if (const auto saved = save(); !saved) emit staffShouldKnow(saved.error());
    engine.setBudget(seconds);
}

std::vector<PhotoSource> BoothContext::photoSources() const {
    std::vector<PhotoSource> sources;
    if (camera != nullptr) sources.push_back(PhotoSource::camera);
    if (settings.phones.isOn) sources.push_back(PhotoSource::phone);
    if (settings.sources.sticks) sources.push_back(PhotoSource::stick);
    if (!settings.sources.folder.empty()) sources.push_back(PhotoSource::folder);
    if (settings.sources.bundled || sources.empty()) sources.push_back(PhotoSource::bundled);
    return sources;
}

std::vector<TakeHomeWay> BoothContext::takeHomeWays() const {
    const BoothPrinter& printer = settings.printer;
    const BoothKeeping& keeping = settings.keeping;
    std::vector<TakeHomeWay> ways;
    if (settings.phones.isOn) ways.push_back(TakeHomeWay::phone);
    if (printer.maxCopies > 0 && (!printer.name.empty() || !printer.pdfFolder.empty()))
        ways.push_back(TakeHomeWay::print);
    if (keeping.toStick) ways.push_back(TakeHomeWay::stick);
    if (keeping.pictures && !keeping.folder.empty()) ways.push_back(TakeHomeWay::keep);
    return ways;
}

bool BoothContext::isThere(PhotoSource source) {
    switch (source) {
        case PhotoSource::camera:
            return camera != nullptr && camera->isPresent();
        case PhotoSource::phone:
            return !phone.address().isEmpty();
        case PhotoSource::stick:
            return !usbDrives.current().empty();
        case PhotoSource::folder:
            lookForFolder();
            return m_hasFolder && !m_isLooking;
        case PhotoSource::bundled:
            return true;
    }
    return false;
}

QString BoothContext::computerName() const {
    return toQt(settings.computerName);
}

std::size_t BoothContext::mostPhotos() const {
    return static_cast<std::size_t>(settings.photoCount);
}

std::size_t BoothContext::fewestPhotos() const {
    return std::min(fewest, mostPhotos());
}

QString BoothContext::words(const TextByLanguage& text) const {
    return toQt(textIn(text, toStd(language)));
}

QString BoothContext::kindName(const std::string& id) const {
    const BoothKind* kind = settings.kind(id);
    return kind != nullptr ? words(kind->names) : QString();
}

QString BoothContext::sceneName(const std::string& id) const {
    const BoothScene* scene = settings.scene(id);
    return scene != nullptr ? words(scene->names) : QString();
}

QString BoothContext::cameraText() const {
    if (camera == nullptr) return tr("Camera: none selected; photos come from elsewhere.");
    const QString place = toQt(settings.camera.place);
    if (camera->isPresent())
        return settings.camera.source == "device"
                   ? tr("Camera: working.")
                   : tr("Camera: %1 is shown in its place.").arg(place);
    if (settings.camera.source == "folder")
        return tr("Camera: there are no pictures to show in %1.").arg(place);
    if (settings.camera.source == "video")
        return tr("Camera: %1 is not a video that can be played.").arg(place);
    return place.isEmpty() ? tr("Camera: no picture. Is it plugged in?")
                           : tr("Camera: no picture from %1. Is it plugged in?").arg(place);
}

QString BoothContext::cameraNote() const {
    const bool isReal = settings.camera.source == "device";
    if (!camera->isPresent())
        return isReal ? tr("The camera isn't connected right now.")
                      : tr("There are no pictures right now.");
    return isReal ? QString() : tr("Pictures are shown here in place of a camera.");
}

}  // namespace dreambooth
