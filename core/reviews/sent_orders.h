// The orders of pairs that a page carries: a page can't make one itself, since the key that they
// follow from would tell which pictures are of the same candidate.
#pragma once

#include <string>

namespace dreambooth {

inline constexpr int sentOrders = 16;

/// For reviewOrder(): the name of a page's order.
inline std::string sentOrder(const std::string& page, int number) {
    return "page " + page + " " + std::to_string(number);
}

}  // namespace dreambooth
