// A small model of a file system: nodes with bytes, folders with entries, and the order in which
// they were changed.
#include "recorded_disk.h"

#include <base/files.h>
#include <fcntl.h>

#include <algorithm>
#include <functional>
#include <random>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t sector = 512;  // bytes: what a disk writes whole

/// Where the next write of an open file goes.
std::size_t positionOf(const TracedCall& call) {
    const std::string info = orThrow(readFile("/proc/" + std::to_string(call.thread) + "/fdinfo/" +
                                              std::to_string(call.descriptor)));
    return std::stoull(info.substr(info.find("pos:") + 4));
}

}  // namespace

RecordedDisk::RecordedDisk(fs::path folder) : m_folder(std::move(folder)) {
    takeIn(m_folder);
}

int RecordedDisk::takeIn(const fs::path& path) {
    const int number = static_cast<int>(m_nodes.size());
    m_nodes.emplace_back();
    m_live.emplace_back();
    Node node;
    if (fs::is_symlink(path)) {
        node.linkTarget = fs::read_symlink(path);
    } else if (fs::is_directory(path)) {
        node.isFolder = true;
        for (const auto& entry : fs::directory_iterator(path))
            node.entries[entry.path().filename().string()] = takeIn(entry.path());
    } else {
        node.bytes = orThrow(readFile(path));
    }
    m_live[static_cast<std::size_t>(number)] = node.entries;
    m_nodes[static_cast<std::size_t>(number)] = std::move(node);
    return number;
}

std::optional<int> RecordedDisk::nodeAt(const fs::path& path) const {
    const fs::path inside = path.lexically_relative(m_folder);
    if (inside.empty() || *inside.begin() == "..") return {};
    int node = 0;
    for (const fs::path& part : inside) {
        if (part == "." || part.empty()) continue;
        const auto& entries = m_live[static_cast<std::size_t>(node)];
        const auto found = entries.find(part.string());
        if (found == entries.end()) return {};
        node = found->second;
    }
    return node;
}

void RecordedDisk::enter(const fs::path& path, int node) {
    const std::optional<int> folder = nodeAt(path.parent_path());
    if (!folder) return;
    const std::string name = path.filename().string();
    m_live[static_cast<std::size_t>(*folder)][name] = node;
    m_operations.push_back({.kind = Kind::enter, .node = node, .folder = *folder, .name = name});
}

TraceHooks RecordedDisk::hooks() {
    return {.before = [](const TracedCall&) { return Verdict::watch(); },
            .after = [this](const TracedCall& call, std::int64_t result) { record(call, result); }};
}

void RecordedDisk::recordWrite(const TracedCall& call, std::size_t size) {
    const std::optional<int> node = nodeAt(call.path);
    if (!node || size == 0) return;
    Operation write = {.kind = Kind::write, .node = *node};
    write.offset = call.name == "pwrite64" ? static_cast<std::size_t>(call.arguments[3])
                                           : positionOf(call) - size;
    // What the call has just written is there to be read.
    write.bytes = orThrow(readFile(call.path)).substr(write.offset, size);
    m_operations.push_back(std::move(write));
}

void RecordedDisk::record(const TracedCall& call, std::int64_t result) {
    if (result < 0) return;
    const std::optional<int> node = nodeAt(call.path);
    if (call.isOf({"write", "pwrite64", "writev", "sendfile", "copy_file_range"})) {
        recordWrite(call, static_cast<std::size_t>(result));
    } else if (call.isOf({"openat", "open", "creat"})) {
        if (!node) {
            m_nodes.emplace_back();
            m_live.emplace_back();
            enter(call.path, static_cast<int>(m_nodes.size()) - 1);
        } else if ((call.arguments[call.name == "openat" ? 2 : 1] & O_TRUNC) != 0) {
            m_operations.push_back({.kind = Kind::truncate, .node = *node});
        }
    } else if (call.isOf({"truncate", "ftruncate"})) {
        if (node)
            m_operations.push_back({.kind = Kind::truncate,
                                    .node = *node,
                                    .offset = static_cast<std::size_t>(call.arguments[1])});
    } else if (call.isOf({"fsync", "fdatasync"})) {
        if (node) m_operations.push_back({.kind = Kind::sync, .node = *node});
    } else if (call.isOf({"mkdir", "mkdirat"})) {
        m_nodes.push_back({.isFolder = true});
        m_live.emplace_back();
        enter(call.path, static_cast<int>(m_nodes.size()) - 1);
    } else if (call.isOf({"symlink", "symlinkat"})) {
        m_nodes.push_back({.linkTarget = call.path});
        m_live.emplace_back();
        enter(call.target, static_cast<int>(m_nodes.size()) - 1);
    } else if (call.isOf({"link", "linkat"})) {
        // A file of the base model lies elsewhere, and has been on the disk for long.
        enter(call.target, node ? *node : takeIn(call.path));
    } else if (call.isOf({"unlink", "unlinkat", "rmdir"})) {
        const std::optional<int> folder = nodeAt(call.path.parent_path());
        if (!node || !folder) return;
        const std::string name = call.path.filename().string();
        m_live[static_cast<std::size_t>(*folder)].erase(name);
        m_operations.push_back(
            {.kind = Kind::remove, .node = *node, .folder = *folder, .name = name});
    } else if (call.isOf({"rename", "renameat", "renameat2"})) {
        const std::optional<int> from = nodeAt(call.path.parent_path());
        const std::optional<int> to = nodeAt(call.target.parent_path());
        if (!node || !from || !to) return;
        Operation move = {.kind = Kind::move, .node = *node, .folder = *from, .toFolder = *to};
        move.name = call.path.filename().string();
        move.toName = call.target.filename().string();
        m_live[static_cast<std::size_t>(*from)].erase(move.name);
        m_live[static_cast<std::size_t>(*to)][move.toName] = *node;
        m_operations.push_back(std::move(move));
    }
}

std::vector<std::size_t> RecordedDisk::moments() const {
    const auto goesOn = [&](std::size_t i) {  // writing the file that the one before wrote
        return i > 0 && m_operations[i].kind == Kind::write &&
               m_operations[i - 1].kind == Kind::write &&
               m_operations[i].node == m_operations[i - 1].node;
    };
    std::vector<std::size_t> moments;
    for (std::size_t i = 0; i < m_operations.size(); ++i)
        if (!goesOn(i) || !goesOn(i - 1)) moments.push_back(i + 1);
    return moments;
}

std::vector<bool> RecordedDisk::surviving(std::size_t operations, Survives survives,
                                          unsigned seed) const {
    std::mt19937 random(seed);
    std::vector<bool> there(operations, false);
    std::vector<bool> synced(m_nodes.size(), false);  // at some time after the operation
    for (std::size_t i = operations; i-- > 0;) {
        const Operation& one = m_operations[i];
        if (one.kind == Kind::sync) {
            synced[static_cast<std::size_t>(one.node)] = true;
            continue;
        }
        const bool isBytes = one.kind == Kind::write || one.kind == Kind::truncate;
        const int holder = isBytes ? one.node : one.kind == Kind::move ? one.toFolder : one.folder;
        const bool lucky = survives == Survives::names   ? !isBytes
                           : survives == Survives::bytes ? isBytes
                           : survives == Survives::some  ? random() % 2 == 0
                                                         : false;
        there[i] = synced[static_cast<std::size_t>(holder)] || lucky;
    }
    return there;
}

std::size_t RecordedDisk::leave(std::size_t operations, Survives survives, unsigned seed,
                                const fs::path& target) const {
    const std::vector<bool> there = surviving(operations, survives, seed);
    std::mt19937 random(seed);
    std::vector<Node> nodes = m_nodes;
    for (std::size_t i = 0; i < operations; ++i) {
        if (!there[i]) continue;
        const Operation& one = m_operations[i];
        Node& node = nodes[static_cast<std::size_t>(one.node)];
        auto& entries = nodes[static_cast<std::size_t>(one.folder)].entries;
        switch (one.kind) {
            case Kind::write: {
                std::string bytes = one.bytes;
                // Torn where nothing that comes later synced it: of those that survive by chance.
                const bool mayTear =
                    survives == Survives::some && random() % 4 == 0 &&
                    std::none_of(m_operations.begin() + static_cast<long>(i),
                                 m_operations.begin() + static_cast<long>(operations),
                                 [&](const Operation& later) {
                                     return later.kind == Kind::sync && later.node == one.node;
                                 });
                if (mayTear) bytes.resize(random() % (bytes.size() / sector + 1) * sector);
                node.bytes.resize(std::max(node.bytes.size(), one.offset + bytes.size()));
                node.bytes.replace(one.offset, bytes.size(), bytes);
                break;
            }
            case Kind::truncate:
                node.bytes.resize(one.offset);
                break;
            case Kind::enter:
                entries[one.name] = one.node;
                break;
            case Kind::remove:
                entries.erase(one.name);
                break;
            case Kind::move:
                entries.erase(one.name);
                nodes[static_cast<std::size_t>(one.toFolder)].entries[one.toName] = one.node;
                break;
            case Kind::sync:
                break;
        }
    }
    std::size_t hash = 0;
    const std::function<void(int, const fs::path&)> write = [&](int number, const fs::path& path) {
        const Node& node = nodes[static_cast<std::size_t>(number)];
        hash = hash * 31 + std::hash<std::string>()(fs::relative(path, target).string()) +
               std::hash<std::string>()(node.bytes);
        if (!node.linkTarget.empty()) {
            fs::create_symlink(node.linkTarget, path);
        } else if (!node.isFolder) {
            orThrow(writeFileAtomically(path, node.bytes));
        } else {
            fs::create_directories(path);
            for (const auto& [name, entry] : node.entries) write(entry, path / name);
        }
    };
    write(0, target);
    return hash;
}

}  // namespace dreambooth
