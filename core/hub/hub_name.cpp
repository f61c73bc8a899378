// Names of repositories on the hub, checked as the hub checks them, and found in the addresses that
// people paste.
#include <base/shown_text.h>
#include <base/strings.h>
#include <hub/hub_name.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace dreambooth {

bool isHubName(const std::string& name) {
    const auto isPart = [](std::string_view part) {
        constexpr std::string_view marks = "-_.";
        return !part.empty() && part.size() <= 96 && part.front() != '.' && part.front() != '-' &&
               part.find("--") == part.npos && part.find("..") == part.npos &&
               std::ranges::all_of(part, [&](char c) {
                   return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || marks.find(c) != marks.npos;
               });
    };
    const auto slash = name.find('/');
    if (slash == name.npos) return isPart(name);
    return isPart(name.substr(0, slash)) && isPart(name.substr(slash + 1));
}

std::string cacheFolderName(const std::string& name) {
    std::string folder = "models--" + name;
    if (const auto slash = folder.find('/'); slash != folder.npos) folder.replace(slash, 1, "--");
    return folder;
}

Result<HubAddress> parseHubAddress(const std::string& text) {
    const auto refused = [&] {
        const std::string shown = withoutPassword(text);
        return failure("download.bad_name", {{"name", shown}});
    };
    std::string path = text;
    const auto scheme = path.find("://");
    if (scheme != path.npos) {
        const auto slash = path.find('/', scheme + 3);
        if (slash == path.npos) return refused();
        path = path.substr(slash + 1);
    }
    path = path.substr(0, path.find_first_of("?#"));
    std::vector<std::string> parts = split(path, '/');
    HubAddress address;
    if (scheme == path.npos) {
        address.name = path;
    } else {
        // Where the page of a file or folder is: owner/name/{tree,blob,resolve}/REVISION/FILE.
        constexpr std::array kinds = {"tree", "blob", "resolve"};
        const auto kind = std::ranges::find_if(parts, [&](const std::string& part) {
            return std::ranges::find(kinds, part) != kinds.end();
        });
        const auto nameParts = std::min<std::ptrdiff_t>(kind - parts.begin(), 2);
        for (auto part = parts.begin(); part != parts.begin() + nameParts; ++part)
            address.name += (part == parts.begin() ? "" : "/") + *part;
        if (kind != parts.end() && kind + 1 != parts.end()) {
            address.revision = *(kind + 1);
            if (*kind != "tree")
                for (auto part = kind + 2; part != parts.end(); ++part)
                    address.file += (address.file.empty() ? "" : "/") + *part;
        }
    }
    if (!isHubName(address.name)) return refused();
    return address;
}

}  // namespace dreambooth
