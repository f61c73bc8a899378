// Between core's std::string and paths and Qt's QString.
// Both sides are UTF-8.
#pragma once

#include <QString>
#include <filesystem>
#include <string>

namespace dreambooth {

inline QString toQt(const std::string& text) {
    return QString::fromStdString(text);
}
inline QString toQt(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}
inline std::string toStd(const QString& text) {
    return text.toStdString();
}
inline std::filesystem::path toPath(const QString& text) {
    return text.toStdString();
}

/// A name as the text of a button or of a menu's line, where a single "&" would underline the next
/// letter and vanish.
inline QString asCaption(QString name) {
    return name.replace(u'&', QStringLiteral("&&"));
}

}  // namespace dreambooth
