// Numbers with their units, rounded as far as a person wants to read them.
#include <ui/style/number_text.h>
#include <ui/style/tr.h>

#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <cmath>

namespace dreambooth {

QString counted(int count, const QString& one, const QString& many) {
    return count == 1 ? one : many.arg(count);
}

QString durationText(double seconds) {
    const auto whole = static_cast<long long>(std::llround(std::max(seconds, 0.0)));
    if (whole < 60) return tr("%1 s").arg(whole);
    if (whole < 3600) {
        const QString minutes = tr("%1 min").arg(whole / 60);
        return whole % 60 == 0 || whole >= 600 ? minutes
                                               : tr("%1 %2 s").arg(minutes).arg(whole % 60);
    }
    return tr("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
}

QString estimateText(double seconds) {
    if (seconds < 95) return tr("about %1 s").arg(std::max(10L, std::lround(seconds / 10) * 10));
    if (seconds < 5400) return tr("about %1 min").arg(std::lround(seconds / 60));
    return tr("about %1 h").arg(QLocale().toString(seconds / 3600, 'f', 1));
}

QString timeLeftText(double secondsLeft) {
    if (secondsLeft < 0) return {};
    if (secondsLeft < 10) return tr("a few seconds left");
    if (secondsLeft < 55) return tr("about %1 seconds left").arg(std::lround(secondsLeft / 5) * 5);
    const int minutes = static_cast<int>(std::lround(secondsLeft / 60));
    if (minutes <= 1) return tr("about a minute left");
    if (minutes < 90) return tr("about %1 minutes left").arg(minutes);
    return tr("about %1 hours left").arg(QLocale().toString(secondsLeft / 3600, 'f', 1));
}

QString memoryText(double bytes) {
    const QLocale locale;
    if (bytes >= 1e9) return tr("%1 GB").arg(locale.toString(bytes / 1e9, 'f', 1));
    if (bytes < 1e6) return tr("%1 KB").arg(locale.toString(bytes / 1e3, 'f', 0));
    return tr("%1 MB").arg(locale.toString(bytes / 1e6, 'f', bytes < 1e7 ? 1 : 0));
}

QString percentText(double share) {
    return tr("%1 %").arg(std::lround(share * 100));
}

QString shownRateText(double rate) {
    return QString::number(rate, 'g', QLocale::FloatingPointShortest)
        .replace(QLatin1String("e-0"), QLatin1String("e-"))
        .replace(QLatin1String("."), QLocale().decimalPoint());
}

QString clockText(double secondsSinceEpoch) {
    return QLocale().toString(
        QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(secondsSinceEpoch * 1000)).time(),
        QStringLiteral("HH:mm"));
}

}  // namespace dreambooth
