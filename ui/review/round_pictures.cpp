// Decoding ahead (see the header).
#include <images/decode.h>
#include <ui/review/round_pictures.h>
#include <ui/style/qt_image.h>
#include <ui/style/run_in_background.h>

namespace dreambooth {

void RoundPictures::want(const ShownPair& now, const ShownPair* ahead) {
    m_wanted = {now.number};
    if (ahead != nullptr) m_wanted.insert(ahead->number);
    std::erase_if(m_pairs, [this](const auto& one) { return !m_wanted.contains(one.first); });
    read(now);
    if (ahead != nullptr) read(*ahead);
}

void RoundPictures::read(const ShownPair& pair) {
    if (m_pairs.contains(pair.number) || !m_reading.insert(pair.number).second) return;
    const auto decode = [left = pair.left, right = pair.right]() -> Result<Pictures> {
        TRY(const Image first, decodeImage(left));
        TRY(const Image second, decodeImage(right));
        return Pictures{.left = toQImage(first), .right = toQImage(second)};
    };
    inBackground(this, decode, [this, number = pair.number](Result<Pictures> pictures) {
        m_reading.erase(number);
        if (!m_wanted.contains(number)) return;
        if (!pictures) return emit failed(number, pictures.error());
        m_pairs[number] = std::move(*pictures);
        emit ready(number);
    });
}

}  // namespace dreambooth
