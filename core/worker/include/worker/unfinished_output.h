// What a command has written so far, taken away when the process is asked to end in the middle
// (SIGINT, SIGTERM, SIGHUP): gigabytes that nobody asked to keep, under a name that looks complete.
#pragma once

#include <filesystem>
#include <set>
#include <thread>

namespace dreambooth {

/// While it lives, those signals remove what came into being for `output` and then end the process
/// as they do by default, in the middle of whatever it does. One at a time in a process.
class UnfinishedOutput {
public:
    explicit UnfinishedOutput(const std::filesystem::path& output);
    /// The output is complete, or whoever wrote it has cleaned up.
    ~UnfinishedOutput();
    UnfinishedOutput(const UnfinishedOutput&) = delete;
    UnfinishedOutput& operator=(const UnfinishedOutput&) = delete;

private:
    void watch();
    void remove() const;
    /// Names beside the output that belong to it: itself, its card, and what is not yet renamed.
    std::set<std::filesystem::path> files() const;

    std::filesystem::path m_output;
    std::filesystem::path m_newFolder;  ///< the outermost folder that is made for it, or empty
    std::set<std::filesystem::path> m_before;
    std::thread m_watcher;
};

}  // namespace dreambooth
