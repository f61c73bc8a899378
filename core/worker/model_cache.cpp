// Models in memory (see the header).
#include "model_cache.h"

#include <hub/find_model.h>
#include <models/textual_inversion.h>

#include <algorithm>

namespace dreambooth {

namespace {

constexpr std::size_t maxModels = 3;

std::string stateOnDisk(const std::filesystem::path& model) {
    std::string state;
    std::error_code ignored;
    const auto note = [&](const std::filesystem::directory_entry& entry) {
        const auto time = entry.last_write_time(ignored).time_since_epoch().count();
        const auto size = entry.is_regular_file(ignored) ? entry.file_size(ignored) : 0;
        state +=
            entry.path().string() + ' ' + std::to_string(time) + ' ' + std::to_string(size) + '\n';
    };
    note(std::filesystem::directory_entry(model, ignored));
    for (const char* part :
         {"unet", "text_encoder", "text_encoder_2", "vae", "tokenizer", "tokenizer_2", "scheduler"})
        for (const auto& entry : std::filesystem::directory_iterator(model / part, ignored))
            note(entry);
    return state;
}

}  // namespace

const LatentPreview& CachedModel::previews() {
    if (!preview) preview.emplace(model->vae);
    return *preview;
}

Result<CachedModel*> ModelCache::get(const std::string& name, LoadOptions options,
                                     const std::filesystem::path& word) {
    TRY(const std::filesystem::path folder, findModel(name));
    std::error_code ignored;
    const auto canonical = std::filesystem::weakly_canonical(folder, ignored);
    const std::string key = canonical.string() + '|' + c10::toString(options.dtype) + '|' +
                            options.device.str() + '|' + (options.channelsLast ? "nhwc" : "nchw") +
                            '|' + word.string();
    const std::string state = stateOnDisk(folder) + (word.empty() ? "" : stateOnDisk(word));
    const auto found = std::find_if(m_models.begin(), m_models.end(),
                                    [&](const CachedModel& model) { return model.key == key; });
    if (found != m_models.end() && found->state == state) {
        m_models.splice(m_models.begin(), m_models, found);
        return &m_models.front();
    }
    if (found != m_models.end()) m_models.erase(found);

    // Before loading, not after: the most that is in memory at once is what counts.
    while (m_models.size() >= maxModels) m_models.pop_back();
    if (!m_models.empty()) options.shareWith = m_models.front().model.get();
    TRY(auto model, loadModel(folder, options));
    if (!word.empty()) TRY_VOID(addTextualInversion(*model, word));
    m_models.push_front({.key = key, .state = state, .model = std::move(model), .preview = {}});
    return &m_models.front();
}

}  // namespace dreambooth
