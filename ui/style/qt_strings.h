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

/// Paths and lists have no spaces to break at: their separators may end a line, and so may what has
/// none for long.
inline QString breakable(const QString& text) {
    constexpr int longest = 24;
    constexpr QChar breakHere(0x200b);
    QString result;
    int length = 0;
    for (const QChar one : text) {
        result += one;
        length = one.isSpace() ? 0 : length + 1;
        const bool isEnd = one == u'/' || one == u',' || one == u';';
        if (!isEnd && (length < longest || one.isHighSurrogate())) continue;
        result += breakHere;
        length = 0;
    }
    return result;
}

/// A name as the text of a button or of a menu's line, where a single "&" would underline the next
/// letter and vanish.
inline QString asCaption(const QString& name) {
    return QString::fromStdString(shownLine(name.toStdString()))
        .replace(u'&', QStringLiteral("&&"));
}

}  // namespace dreambooth
