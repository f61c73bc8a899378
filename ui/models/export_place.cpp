// Free names (see the header).
// The worker refuses what is taken, too: core/worker/conversion.cpp.
#include <ui/models/export_place.h>
#include <ui/style/qt_strings.h>

#include <QFileInfo>
#include <QRegularExpression>

namespace dreambooth {

QString fileNameFrom(const QString& title) {
    static const QRegularExpression unwanted(QStringLiteral("[^\\w.]+"),
                                             QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression ends(QStringLiteral("^[-.]+|[-.]+$"));
    QString name = title;
    name.replace(unwanted, QStringLiteral("-")).remove(ends);
    return name.isEmpty() ? QStringLiteral("model") : name;
}

bool isFreePlace(const QString& place, bool isFolder) {
    std::filesystem::path card = toPath(place);
    card.replace_extension(".md");
    return !QFileInfo::exists(place) && (isFolder || !QFileInfo::exists(toQt(card)));
}

QString freePlace(const QString& place, const QString& ending, bool isFolder) {
    const QString name = place.chopped(ending.size());
    QString free = place;
    for (int number = 2; !isFreePlace(free, isFolder); ++number)
        free = QStringLiteral("%1-%2%3").arg(name).arg(number).arg(ending);
    return free;
}

}  // namespace dreambooth
