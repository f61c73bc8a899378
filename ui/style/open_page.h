// Opens a page of the web in the browser.
#pragma once

#include <QDesktopServices>
#include <QString>
#include <QUrl>

namespace dreambooth {

/// Nothing else: the address comes from a hub, and the desktop would run a program for "file:" and
/// many other kinds.
inline void openPage(const QString& address) {
    const QUrl page(address, QUrl::StrictMode);
    if (page.scheme() == QLatin1String("https") || page.scheme() == QLatin1String("http"))
        QDesktopServices::openUrl(page);
}

}  // namespace dreambooth
