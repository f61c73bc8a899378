// Models and LoRAs in plain words, translated: kinds, families, and what their files say.
// Used by the list and the details of the Models page, and by the export dialog.
#pragma once

#include <base/json.h>
#include <formats/model_family.h>
#include <hub/catalogue.h>
#include <hub/known_models.h>
#include <QList>
#include <QString>
#include <optional>
#include <string>
#include <utility>

namespace dreambooth {

QString kindText(ModelKind kind);  ///< "Model", "LoRA"
/// "U-Net" of "unet", a folder of a model's; others as they are called.
QString componentText(const std::string& component);
/// "SD 1", "SD 2", "SDXL" as artists say it; empty for an unknown family.
QString familyText(std::optional<ModelFamily> family);
/// "Comes with the program", "Added by you", "Hugging Face cache".
QString originText(const std::string& origin);
/// The words that call a LoRA's subject: what its metadata names as trigger, else the captions that
/// it was trained with most often; empty where it says neither.
QString triggerWords(const Json& metadata);
/// What is known of a model, and what describe() says of its files (may be empty), as names and
/// values to read.
QList<std::pair<QString, QString>> detailRows(const ModelEntry& model, const Json& facts);

/// "The usual base for a first subject: …"
QString goodFor(const KnownModel& model);
/// What is known of a model before it is here, as names and values to read.
QList<std::pair<QString, QString>> knownModelRows(const KnownModel& model);
/// "Stable Diffusion 1 · pictures of 512 px"
QString familyHeading(ModelFamily family);

}  // namespace dreambooth
