// Shuffles pairs and sides by keyed hashes.
#include <reviews/review_order.h>

#include <base/hash.h>
#include <base/splitmix64.h>

#include <charconv>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

namespace dreambooth {

namespace {

/// SplitMix64's sequence. Not the distributions of <random>, which differ between libraries.
class KeyedDraws {
public:
    KeyedDraws(const std::string& key, const std::string& purpose) {
        const std::string hash = hmacSha256(key, purpose).substr(0, 16);
        std::from_chars(hash.data(), hash.data() + hash.size(), m_state, 16);
    }
    /// 0 … count - 1; the remainder favours none by more than one in 2^50.
    std::size_t below(std::size_t count) {
        const std::uint64_t number = splitMix64(m_state);
        m_state += 0x9e3779b97f4a7c15ull;
        return static_cast<std::size_t>(number % count);
    }
    /// Fisher and Yates.
    template <class T>
    void shuffle(std::span<T> items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

private:
    std::uint64_t m_state = 0;
};

std::vector<std::size_t> shuffledNumbers(std::size_t count, KeyedDraws& draws) {
    std::vector<std::size_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    draws.shuffle(std::span(numbers));
    return numbers;
}

/// Two candidates with a prompt and a seed, and how often each reviewer is shown it.
struct Item {
    std::size_t meeting = 0;  ///< which two candidates
    PictureChoice first, second;
    std::size_t times = 0;
};

/// All prompts and seeds, so that any number of them from the start has all prompts equally often.
std::vector<std::pair<std::size_t, std::size_t>> scenes(const ReviewShape& shape,
                                                        KeyedDraws& draws) {
    std::vector<std::vector<std::size_t>> seedsOf;
    for (std::size_t prompt = 0; prompt < shape.prompts; ++prompt)
        seedsOf.push_back(shuffledNumbers(shape.seeds, draws));
    std::vector<std::pair<std::size_t, std::size_t>> all;
    for (std::size_t round = 0; round < shape.seeds; ++round)
        for (const std::size_t prompt : shuffledNumbers(shape.prompts, draws))
            all.emplace_back(prompt, seedsOf[prompt][round]);
    return all;
}

/// What is shown at all, the same for every reviewer.
std::vector<Item> chosenItems(const ReviewShape& shape, const std::string& key) {
    KeyedDraws draws(key, "pairs");
    std::vector<std::pair<std::size_t, std::size_t>> meetings;
    for (std::size_t a = 0; a < shape.candidates; ++a)
        for (std::size_t b = a + 1; b < shape.candidates; ++b) meetings.emplace_back(a, b);
    // Of a judgement more or less, which prompts get it differs from meeting to meeting.
    std::vector<Item> items;
    const std::size_t perMeeting = shape.prompts * shape.seeds;
    for (std::size_t meeting = 0; meeting < meetings.size(); ++meeting)
        for (const auto& [prompt, seed] : scenes(shape, draws))
            items.push_back({.meeting = meeting,
                             .first = {meetings[meeting].first, prompt, seed},
                             .second = {meetings[meeting].second, prompt, seed}});
    const auto order = shuffledNumbers(meetings.size(), draws);
    for (std::size_t i = 0; i < shape.judgements; ++i) {
        const std::size_t meeting = order[i % meetings.size()];
        ++items[meeting * perMeeting + i / meetings.size() % perMeeting].times;
    }
    return items;
}

/// Of each item whether its second candidate begins on the left. What is shown an even number of
/// times is balanced by itself, since sides are swapped each time; of the others of each meeting
/// half are swapped, which ones by chance: nothing can be concluded from one pair for another.
std::vector<bool> chosenSides(const std::vector<Item>& items, KeyedDraws& draws) {
    std::vector<bool> isSwapped(items.size());
    for (std::size_t begin = 0; begin < items.size();) {
        std::vector<std::size_t> odd;
        const std::size_t meeting = items[begin].meeting;
        for (; begin < items.size() && items[begin].meeting == meeting; ++begin) {
            if (items[begin].times % 2 == 1) odd.push_back(begin);
            isSwapped[begin] = draws.below(2) == 1;
        }
        draws.shuffle(std::span(odd));
        for (std::size_t i = 1; i < odd.size(); i += 2) isSwapped[odd[i]] = !isSwapped[odd[i - 1]];
    }
    return isSwapped;
}

}  // namespace

std::vector<ReviewPair> reviewOrder(const ReviewShape& shape, const std::string& key,
                                    std::string_view reviewer) {
    if (shape.pairs() == 0) return {};
    const std::vector<Item> items = chosenItems(shape, key);
    KeyedDraws draws(key, "order of " + std::string(reviewer));
    const auto order = shuffledNumbers(items.size(), draws);

    const std::vector<bool> isSwapped = chosenSides(items, draws);

    // Each time in the same order: so there is the longest way between a pair and itself.
    std::vector<ReviewPair> pairs;
    pairs.reserve(shape.judgements);
    for (std::size_t time = 0; pairs.size() < shape.judgements; ++time)
        for (const std::size_t i : order) {
            if (items[i].times <= time) continue;
            ReviewPair pair{items[i].first, items[i].second};
            if (isSwapped[i] != (time % 2 == 1)) std::swap(pair.left, pair.right);
            pairs.push_back(pair);
        }
    return pairs;
}

}  // namespace dreambooth
