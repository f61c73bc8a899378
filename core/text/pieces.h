// What tokenizers of every kind need: words looked for in a text, and tokens as a person reads
// them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace dreambooth {

/// Bytes as a person reads them: whole UTF-8 characters as they are, others as "<E2 98>".
std::string readable(std::string_view bytes);

/// The leftmost of `words` in a text, the longest among those that begin there; end() if none does.
template <class Words>
auto firstOf(const Words& words, std::string_view text, std::size_t& where) {
    auto best = words.end();
    where = std::string_view::npos;
    for (auto word = words.begin(); word != words.end(); ++word) {
        const std::size_t found = text.find(word->first);
        if (found == std::string_view::npos || found > where ||
            (found == where && word->first.size() < best->first.size()))
            continue;
        where = found;
        best = word;
    }
    return best;
}

}  // namespace dreambooth
