// What tests plant in visitors' photos, and the search for it in memory and in files.
#pragma once

#include <images/image.h>

#include <QByteArray>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// Noise that nothing else has in memory: a row of it is looked for.
Image plantedPicture(int side, std::uint32_t seed = 2463534242U);

/// Bytes that only a visitor's things have.
struct Needle {
    std::string what;
    QByteArray bytes;
};

/// A row of this picture as files and decoders have it, as the window paints it, and a colour of it
/// by itself. It begins in the middle of the row, where photos have their subject.
std::vector<Needle> needlesOf(const std::string& what, const Image& picture, int row);

/// What of these is in the memory of a process that it can write to, or that is no file; empty:
/// nothing, or the process has ended.
std::string foundInMemory(qint64 pid, const std::vector<Needle>& needles);
std::string foundInFile(const std::filesystem::path& file, const std::vector<Needle>& needles);
/// Looks through all below the folder, and at the names; answers with what, and where.
std::string foundBelow(const std::filesystem::path& folder, const std::vector<Needle>& needles);

}  // namespace dreambooth
