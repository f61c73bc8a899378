// Photos, class images and samples as the trainer wants them: its tensors, core/images' files.
#pragma once

#include <training/trainer.h>

namespace dreambooth {

/// Picture files by core/images. Photos are scaled so that their short side is the resolution.
PictureFiles pictureFiles();

}  // namespace dreambooth
