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

}  // namespace dreambooth
