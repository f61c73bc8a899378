// Turning photos of a project: the file stays as it is, its crop and its mask go along.
#pragma once

#include <base/error.h>
#include <project/project.h>

namespace dreambooth {

enum class PhotoTurn { left, right, mirror };

/// As seen: a mirrored photo turns the same way as another. Writes a turned mask beside the earlier
/// one. Errors: those of the mask, photo.*, file.*, disk.full.
Result<Photo> turned(const Project& project, const Photo& photo, PhotoTurn turn);

/// Straightened by this angle instead of the one it has (degrees clockwise). Reads the size from
/// the photo's header. Errors: the same.
Result<Photo> straightened(const Project& project, const Photo& photo, double degrees);

}  // namespace dreambooth
