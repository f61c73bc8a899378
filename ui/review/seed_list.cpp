// Reading of seeds (see the header).
#include <ui/review/seed_list.h>

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

}  // namespace dreambooth
