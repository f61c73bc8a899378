// Takes the part before the host out of an address: a password may hold any character, so that the
// last "@" counts.
#include <base/url.h>

namespace dreambooth {

std::string withoutPassword(std::string text) {
    const auto end = text.rfind('@');
    if (end == text.npos) return text;
    const auto scheme = text.find("://");
    const auto quote = text.find('\'');  // in which curl puts the address of a proxy
    const auto begin = scheme < end ? scheme + 3 : quote < end ? quote + 1 : 0;
    return text.erase(begin, end + 1 - begin);
}

}  // namespace dreambooth
