// Libraries of this program that are opened when they are wanted. Each has one function, which
// gives the table of what the library does.
#pragma once

#include <dlfcn.h>

#include <expected>
#include <string>

namespace dreambooth {

/// Opens a library, which the program's RPATH finds and which stays open, and asks its function
/// `entry` for the table. What is wrong where that fails, in the dynamic loader's words.
template <class Table>
std::expected<const Table*, std::string> openPlugin(const char* library, const char* entry) {
    void* const opened = ::dlopen(library, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (opened == nullptr) {
        const char* const why = ::dlerror();
        return std::unexpected(why != nullptr ? why : "unknown error");
    }
    const auto function = reinterpret_cast<const Table* (*)()>(::dlsym(opened, entry));
    const Table* const table = function != nullptr ? function() : nullptr;
    if (table == nullptr || table->version != Table::tableVersion)
        return std::unexpected(std::string(library) + " is of another version");
    return table;
}

}  // namespace dreambooth
