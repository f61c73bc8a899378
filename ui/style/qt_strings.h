// Between core's std::string and paths and Qt's QString.
// Both sides are UTF-8. Text is for showing, paths are for opening.
#pragma once

#include <base/shown_text.h>

#include <QString>
#include <filesystem>
#include <string>

namespace dreambooth {

/// Without what would hide or turn what stands beside it (base/shown_text.h): a stranger may have
/// written it.
inline QString toQt(const std::string& text) {
    return QString::fromStdString(shownText(text));
}
/// As it is, to open the file.
inline QString toQt(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}
/// To be read by people.
inline QString shownPath(const std::filesystem::path& path) {
    return QString::fromStdString(shownLine(path.string()));
}
inline std::string toStd(const QString& text) {
    return text.toStdString();
}
inline std::filesystem::path toPath(const QString& text) {
    return text.toStdString();
}

/// A name as the text of a button or of a menu's line, where a single "&" would underline the next
/// letter and vanish.
inline QString asCaption(const QString& name) {
    return QString::fromStdString(shownLine(name.toStdString()))
        .replace(u'&', QStringLiteral("&&"));
}

}  // namespace dreambooth
