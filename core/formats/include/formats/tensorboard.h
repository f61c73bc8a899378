// TensorBoard event files: TFRecord frames with masked CRC-32C around protobuf Events
// (tensorflow/core/util/event.proto, summary.proto; tensorboard/compat/proto). Scalars and images.
#pragma once

#include <base/error.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dreambooth {

/// One event file. Every record is appended whole or not at all, so that a full disk costs points
/// of the curve and nothing else. Errors of all members: disk.full, file.unwritable.
class TensorboardWriter {
public:
    /// Makes a file in `folder` whose name sorts after those that are there, since TensorBoard
    /// reads them in that order. `now` is seconds since the epoch.
    static Result<TensorboardWriter> create(const std::filesystem::path& folder, double now);

    /// A session starts at `step`: what earlier files say of this step and later ones is void.
    Result<void> sessionStart(std::int64_t step, double now);
    Result<void> scalars(std::int64_t step, double now,
                         const std::vector<std::pair<std::string, double>>& values);
    /// `png` is a whole PNG file. Error image.unreadable where it is none.
    Result<void> image(std::int64_t step, double now, const std::string& tag, std::string_view png);

    const std::filesystem::path& path() const { return m_file; }

private:
    explicit TensorboardWriter(std::filesystem::path file) : m_file(std::move(file)) {}
    Result<void> append(const std::string& event);
    std::filesystem::path m_file;
};

/// CRC-32C (Castagnoli), as TFRecord uses it.
std::uint32_t crc32c(std::string_view bytes);

}  // namespace dreambooth
