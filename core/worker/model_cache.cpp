// Models in memory by folder, precision and device; the least recently used one makes room for
// another.
#include "model_cache.h"

#include <base/content_hash.h>
#include <formats/model_identity.h>
#include <formats/textual_inversion.h>
#include <hub/find_model.h>
#include <models/textual_inversion.h>
#include <worker/device_options.h>
#include <worker/threads.h>

#include <algorithm>

namespace dreambooth {

namespace {

constexpr std::size_t maxModels = 3;

Result<std::string> stateOnDisk(const std::filesystem::path& model,
                                const std::vector<std::filesystem::path>& words) {
    TRY(const ModelFiles files, ModelFiles::open(model));
    std::string state = modelStamp(files);
    for (const std::filesystem::path& given : words) {
        const std::filesystem::path word = embeddingFileOf(given);
        state += fileStamp(word) + fileStamp(word.parent_path() / learnedEmbedsFile2);
    }
    return state;
}

}  // namespace

const LatentPreview& CachedModel::previews() {
    if (!preview) preview.emplace(model->vae, model->files);
    return *preview;
}

Result<CachedModel*> ModelCache::get(const std::string& name, LoadOptions options,
                                     const std::vector<std::filesystem::path>& words) {
    TRY(const std::filesystem::path folder, findModel(name));
    std::error_code ignored;
    const auto canonical = std::filesystem::weakly_canonical(folder, ignored);
    std::string key = canonical.string() + '|' + c10::toString(options.dtype) + '|' +
                      options.device.str() + '|' + (options.channelsLast ? "nhwc" : "nchw");
    for (const std::filesystem::path& word : words) key += '|' + word.string();
    TRY(const std::string state, stateOnDisk(folder, words));
    const auto found = std::find_if(m_models.begin(), m_models.end(),
                                    [&](const CachedModel& model) { return model.key == key; });
    if (found != m_models.end() && found->state == state) {
        m_models.splice(m_models.begin(), m_models, found);
        return &m_models.front();
    }
    if (found != m_models.end()) m_models.erase(found);

    // Before loading, not after: the most that is in memory at once is what counts.
    while (m_models.size() >= maxModels) m_models.pop_back();
    const LoadOptions asked = options;
    // A word that is added is no part of a file to which the encoders of a GPU could go back.
    if (words.empty() || options.device.is_cpu()) {
        TRY_VOID(fitMemory(folder, options));
    }
    // On a CPU another model is loaded anew sooner than blocks are converted in every step.
    while (options.device.is_cpu() && !m_models.empty() &&
           options.matrices.offloadedBlocks != asked.matrices.offloadedBlocks) {
        m_models.pop_back();
        returnFreedMemory();
        options = asked;
        TRY_VOID(fitMemory(folder, options));
    }
    // What is shared can't leave the device for one of the two.
    const DiffusionModel* last = m_models.empty() ? nullptr : m_models.front().model.get();
    if (last != nullptr && !last->options.sequentialOffload && !options.sequentialOffload)
        options.shareWith = last;
    TRY(auto model, loadModel(folder, options));
    for (const std::filesystem::path& word : words) TRY_VOID(addTextualInversion(*model, word));
    m_models.push_front({.key = key, .state = state, .model = std::move(model), .preview = {}});
    return &m_models.front();
}

}  // namespace dreambooth
