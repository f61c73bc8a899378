// The computer's name from gethostname().
#include <base/host.h>
#include <unistd.h>

#include <array>

namespace dreambooth {

std::string hostName() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 && name[0] != '\0'
               ? std::string(name.data())
               : "localhost";
}

}  // namespace dreambooth
