// What a download made in the cache, noted as it is made, so that one that is cancelled takes away
// its own and leaves what another program fetched meanwhile.
#pragma once

#include <filesystem>
#include <string>

namespace dreambooth {

/// Adds the file or link `made`, which lies below `repository`, to the list in the file `record`;
/// nothing where that is empty. What can't be noted counts as somebody else's. From any thread.
void recordCreated(const std::filesystem::path& record, const std::filesystem::path& made,
                   const std::filesystem::path& repository);

/// Deletes what the list names of the repository `name`, and the folders that are empty then. Where
/// others have put something there, or are at work, only files that are there in part. Nothing is
/// deleted through a link.
void removeCreated(const std::filesystem::path& record, const std::string& name);

}  // namespace dreambooth
