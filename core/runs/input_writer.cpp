// Pictures, masks and origins.json.
#include <base/files.h>
#include <base/zero_padding.h>
#include <images/encode.h>
#include <runs/input_writer.h>

namespace dreambooth {

Result<void> InputWriter::add(const InputPicture& input) {
    const std::string prefix = input.heldOut ? RunInputs::heldOutPrefix : RunInputs::photoPrefix;
    const int number = input.heldOut ? ++m_heldOut : ++m_photos;
    const std::string name = prefix + zeroPadded(number, m_digits) + ".png";
    TRY_VOID(writePng(m_folder / name, input.picture));
    if (!input.mask.empty()) TRY_VOID(writePng(m_inputs.maskOf(name), input.mask));
    if (!input.caption.empty())
        TRY_VOID(writeFileAtomically(m_inputs.captionFileOf(name), input.caption + "\n"));
    m_origins[name] = input.origin;
    return {};
}

Result<void> InputWriter::finish() const {
    Json object = Json::object();
    for (const auto& [name, origin] : m_origins) object[name] = fieldsToJson(origin);
    return writeJson(m_inputs.cropInfoFile(), object);
}

}  // namespace dreambooth
