// The sentences (see the header).
#include <booth/booth_settings.h>
#include <ui/booth/booth_words.h>
#include <ui/style/tr.h>

namespace dreambooth {

QString keptWhereText(const BoothSettings& settings) {
    if (settings.keeping.pictures && !settings.keeping.folder.empty())
        return tr(
            "Your photos stay on this computer and are deleted when you leave. Pictures are kept "
            "only if you say so at the end.");
    return tr("Your photos stay on this computer and are deleted when you leave.");
}

QString roundedTime(double seconds) {
    if (seconds < 55) return tr("about %1 seconds").arg(qMax(1, qRound(seconds / 10)) * 10);
    if (seconds < 75) return tr("about a minute");
    if (seconds < 105) return tr("about a minute and a half");
    return tr("about %1 minutes").arg(qMax(2, qRound(seconds / 60)));
}

QString secondsLeftText(double seconds) {
    const int whole = qRound(seconds);
    return whole < 2 ? tr("a moment") : tr("%1 seconds left").arg(whole);
}

}  // namespace dreambooth
