// What all pages of the booth share: what staff chose, the engine, the camera, sticks, and the
// visitor's things.
#pragma once

#include <booth/booth_settings.h>
#include <ui/booth/booth_engine.h>
#include <ui/booth/booth_visit.h>
#include <ui/booth/camera.h>
#include <ui/booth/phone_link.h>
#include <ui/booth/printer.h>
#include <ui/booth/usb_drives.h>
#include <ui/style/disk_queue.h>

#include <QImage>
#include <QObject>
#include <filesystem>
#include <memory>
#include <vector>

namespace dreambooth {

struct BoothContext : public QObject {
    Q_OBJECT

public:
    /// `drivePlaces` as of UsbDrives.
    BoothContext(BoothSettings chosen, std::filesystem::path boothFolder,
                 std::vector<std::filesystem::path> drivePlaces = {});

    /// The ways to photos that staff offer, the best first; at least one.
    std::vector<PhotoSource> photoSources() const;
    /// The ways home that staff offer, the one to propose first; may be none.
    std::vector<TakeHomeWay> takeHomeWays() const;
    /// It can be used now.
    bool isThere(PhotoSource source);
    std::size_t fewestPhotos() const;
    std::size_t mostPhotos() const;
    /// A staff's text in the language that is on.
    QString words(const TextByLanguage& text) const;
    QString kindName(const std::string& id) const;
    QString sceneName(const std::string& id) const;
    /// Who learns, as visitors are told.
    QString computerName() const;
    /// Whether the camera gives pictures, as staff read it.
    QString cameraText() const;
    /// What visitors should know of the camera; empty: it is there and is a real one.
    QString cameraNote() const;
    /// Another time for visitors, kept in booth.json. Between visits.
    void setBudget(int seconds);

    BoothSettings settings;  ///< as staff chose; pages read it
    const std::filesystem::path folder;
    const QImage logo;  ///< of the stand; null: none
    BoothEngine engine;
    std::unique_ptr<Camera> camera;  ///< null: none was chosen
    UsbDrives usbDrives;
    PrinterWatch printer;
    PhoneLink phone;
    BoothVisit visit;
    QString language = QStringLiteral("en");

signals:
    /// A camera or a stick came or went.
    void partsChanged();
    /// Something went wrong that visitors are not told of, or not why.
    void staffShouldKnow(const dreambooth::Error& error);

private:
    void lookForFolder();

    DiskQueue m_sourceDisk;  ///< of the booth's photos
    bool m_hasFolder = false, m_isLooking = false, m_isLate = false, m_isTelling = false;
};

}  // namespace dreambooth
