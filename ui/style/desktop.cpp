// Moving to the desktop's bin by Qt, and its messages by D-Bus.
#include <base/deleted_folders.h>
#include <ui/style/desktop.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <ui/style/tr.h>

#include <QApplication>
#include <QCursor>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QStringList>
#include <QToolTip>
#include <QUrl>
#include <QVariantMap>

namespace dreambooth {

namespace {

void open(const QUrl& url) {
    if (QDesktopServices::openUrl(url)) return;
    const QString name = url.isLocalFile() ? url.toLocalFile() : url.toString();
    const QWidget* const focus = QApplication::focusWidget();
    QToolTip::showText(
        focus != nullptr ? focus->mapToGlobal(focus->rect().bottomLeft()) : QCursor::pos(),
        tr("This desktop has no program that opens this:") + u'\n' + name);  // lines don't wrap
}

}  // namespace

void showInFolder(const std::filesystem::path& path) {
    const QFileInfo info(toQt(path));
    open(QUrl::fromLocalFile(info.isDir() ? info.filePath() : info.absolutePath()));
}

void openPage(const QString& address) {
    const QUrl page(address, QUrl::StrictMode);
    if (page.scheme() == QLatin1String("https") || page.scheme() == QLatin1String("http"))
        open(page);
}

Result<void> moveToTrash(const std::filesystem::path& path) {
    // Without this folder Qt takes the present folder for the bin.
    QDir().mkpath(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation));
    if (QFile::moveToTrash(toQt(path))) return {};
    return failure("model.no_bin", {{"file", path.string()}});
}

void emptyDeleted(QObject* receiver, const std::filesystem::path& folder) {
    inBackground(
        receiver,
        [folder] {
            for (const std::filesystem::path& one : deletedIn(folder))
                static_cast<void>(moveToTrash(one));
            return true;
        },
        [](bool) {});
}

void tellByDesktop(const QString& title, const QString& text, bool hasSound) {
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return;
    QDBusMessage call = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.Notifications"),
        QStringLiteral("/org/freedesktop/Notifications"),
        QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("Notify"));
    QVariantMap hints{{QStringLiteral("desktop-entry"), QStringLiteral("dreambooth-studio")}};
    if (hasSound) hints[QStringLiteral("sound-name")] = QStringLiteral("complete");
    // Servers take some HTML in the text.
    call << QCoreApplication::applicationName() << uint(0) << QStringLiteral("dreambooth-studio")
         << title << text.toHtmlEscaped() << QStringList() << hints << -1;
    bus.send(call);  // who shows it, and when, is the desktop's
}

}  // namespace dreambooth
