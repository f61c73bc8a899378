// Paths and folders without exceptions: std::filesystem throws where a file vanishes between two
// calls, or the working folder was deleted, and its words are not for people.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <vector>

namespace dreambooth {

/// What is in a folder, by name; nothing where it can't be read.
std::vector<std::filesystem::path> entriesIn(const std::filesystem::path& folder);

/// The path from the root, without "." and a last "/", so that its name and its folder are known;
/// as it is where the working folder was deleted, so that opening it gives the error.
std::filesystem::path absolutePath(const std::filesystem::path& path);

/// The same without links, "." and "..". Errors: file.missing, file.*.
Result<std::filesystem::path> canonicalPath(const std::filesystem::path& path);

/// Whether both lead to the same place, which need not exist.
bool isSamePlace(const std::filesystem::path& one, const std::filesystem::path& other);

/// Whether a name that somebody else wrote stays in the folder that it is meant for: relative, and
/// without "..", as "main" and "refs/pr/1" are.
bool staysBelow(const std::filesystem::path& name);

/// What std::filesystem threw, for the edges of the process: file.missing, disk.full, file.*.
Error errorOf(const std::filesystem::filesystem_error& exception);

}  // namespace dreambooth
