// Reading of seeds.
#include <ui/review/seed_list.h>

#include <QRandomGenerator>
#include <QRegularExpression>
#include <algorithm>

namespace dreambooth {

std::optional<std::vector<std::int64_t>> seedsFrom(const QString& text) {
    constexpr std::int64_t most = 1000;
    static const QRegularExpression item(
        QStringLiteral("^\\s*([0-9]{1,18})\\s*(?:[-–]\\s*([0-9]{1,18}))?\\s*$"));
    std::vector<std::int64_t> seeds;
    for (const QString& part : text.split(u',')) {
        const auto match = item.match(part);
        if (!match.hasMatch()) return std::nullopt;
        const std::int64_t first = match.captured(1).toLongLong();
        const std::int64_t last =
            match.captured(2).isEmpty() ? first : match.captured(2).toLongLong();
        if (last < first || last - first >= most) return std::nullopt;
        for (std::int64_t seed = first; seed <= last; ++seed)
            if (std::ranges::find(seeds, seed) == seeds.end()) seeds.push_back(seed);
    }
    if (std::ssize(seeds) > most) return std::nullopt;
    return seeds;
}

std::vector<std::int64_t> freshSeeds(std::size_t count, const std::vector<std::int64_t>& used) {
    constexpr int first = 1000, end = 100000;  // short to read, and rarely typed
    const auto isUsed = [&](std::int64_t seed) {
        return std::ranges::find(used, seed) != used.end();
    };
    std::vector<std::int64_t> seeds;
    for (std::int64_t seed = QRandomGenerator::global()->bounded(first, end); seeds.size() < count;
         ++seed)
        if (!isUsed(seed)) seeds.push_back(seed);
    return seeds;
}

QString seedsText(const std::vector<std::int64_t>& seeds) {
    QStringList parts;
    for (std::size_t begin = 0, end = 0; begin < seeds.size(); begin = end) {
        for (end = begin + 1; end < seeds.size() && seeds[end] == seeds[end - 1] + 1;) ++end;
        parts += QString::number(seeds[begin]);
        if (end > begin + 1) parts.back() += QStringLiteral("–%1").arg(seeds[end - 1]);
    }
    return parts.join(QStringLiteral(", "));
}

}  // namespace dreambooth
