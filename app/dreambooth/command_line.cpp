// Flags with dashes as CLI11 knows them, with underscores.
#include "command_line.h"

#include <algorithm>

namespace dreambooth {

std::vector<std::string> withUnderscores(int argc, char** argv) {
    std::vector<std::string> arguments;
    for (int i = argc - 1; i > 0; --i) {
        std::string argument = argv[i];
        if (argument.starts_with("--")) {
            const auto end = std::min(argument.find('='), argument.size());
            std::replace(argument.begin() + 2, argument.begin() + static_cast<long>(end), '-', '_');
        }
        arguments.push_back(std::move(argument));
    }
    return arguments;
}

}  // namespace dreambooth
