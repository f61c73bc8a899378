// The main() of the programs that hold the tests of a folder.
#include "test_program.h"

#include <base/end_process.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

namespace dreambooth {
namespace {

std::map<std::string, TestMain>& tests() {
    static std::map<std::string, TestMain> all;
    return all;
}

}  // namespace

TestRegistration::TestRegistration(const char* sourceFile, TestMain main) {
    tests().emplace(std::filesystem::path(sourceFile).stem().string(), main);
}

}  // namespace dreambooth

int main(int argc, char** argv) {
    using namespace dreambooth;
    // No test asks or changes what the person at this desktop has in the keyring.
    setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere", 1);
    const auto chosen = argc > 1 ? tests().find(argv[1]) : tests().end();
    if (chosen != tests().end()) {
        argv[1] = argv[0];
        endProcess(chosen->second(argc - 1, argv + 1));
    }
    std::fprintf(stderr, "Usage: %s TEST [option of Qt Test…]\nTests:", argv[0]);
    for (const auto& [name, run] : tests()) std::fprintf(stderr, " %s", name.c_str());
    std::fprintf(stderr, "\n");
    return 2;
}
