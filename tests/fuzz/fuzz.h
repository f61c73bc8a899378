// What the fuzz targets share: a file in memory, and an end to inputs that need too much of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// A file that exists in memory only, under a path that any code can open.
class MemoryFile {
public:
    explicit MemoryFile(std::string_view bytes);
    ~MemoryFile();
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    std::filesystem::path path() const;

private:
    int m_descriptor;
};

/// A folder in memory where there is one, removed at the end of the program.
class MemoryFolder {
public:
    MemoryFolder();
    ~MemoryFolder();
    MemoryFolder(const MemoryFolder&) = delete;
    MemoryFolder& operator=(const MemoryFolder&) = delete;
    const std::filesystem::path& path() const { return m_path; }
    /// An empty text removes the file.
    void write(const char* name, std::string_view text) const;

private:
    std::filesystem::path m_path;
};

/// Watches what is allocated while it lives, and ends the program as a crash where the sum of what
/// is held at once exceeds `factor` times the input's size plus a few fixed megabytes.
class MemoryBound {
public:
    MemoryBound(std::size_t inputSize, std::size_t factor);
    ~MemoryBound();
};

inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// The text between bytes 0xff, which no UTF-8 has: several small files in one input.
std::vector<std::string_view> partsOf(std::string_view input);
