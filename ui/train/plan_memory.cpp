// plans.json in the cache. It saves time only: what can't be read is passed over.
#include <base/clock.h>
#include <base/content_hash.h>
#include <base/environment.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/host.h>
#include <runs/run_needs.h>
#include <ui/launch/worker_program.h>
#include <ui/style/qt_strings.h>
#include <ui/train/plan_memory.h>

#include <algorithm>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t maxKept = 60;

fs::path keptFile() {
    return baseFolder("XDG_CACHE_HOME", ".cache") / "dreambooth-studio" / "plans.json";
}

Json readKept() {
    Json kept = readJson(keptFile()).value_or(Json::object());
    if (!kept.is_object()) return Json::object();
    for (auto entry = kept.begin(); entry != kept.end();)
        entry = entry->is_object() && valueOr(*entry, "plan", Json()).is_object()
                    ? std::next(entry)
                    : kept.erase(entry);
    return kept;
}

double madeAt(const Json& entry) {
    return valueOr(entry, "made", 0.0);
}

/// Another one after each update: its steps may be faster, and its files others.
std::string programStamp() {
    const fs::path worker = toPath(workerProgram());
    const fs::path engine = worker.parent_path() / "dreambooth-engine";
    return fileStamp(worker) + fileStamp(engine);
}

}  // namespace

PlanMemory::PlanMemory() : m_here(programStamp() + hostName()), m_kept(readKept()) {}

std::string PlanMemory::hashed(const PlannedRecipe& what, const std::string& ofRecipe) const {
    return sha256(asText(Json{m_here, what.model, what.devices, ofRecipe}));
}

std::string PlanMemory::keyOf(const PlannedRecipe& what) const {
    return hashed(what, planKey(what.recipe));
}

Json PlanMemory::find(const PlannedRecipe& what) const {
    const auto found = m_kept.find(keyOf(what));
    return found == m_kept.end() ? Json() : (*found)["plan"];
}

Json PlanMemory::choices(const PlannedRecipe& what) const {
    const std::string wanted = hashed(what, choicesKey(what.recipe));
    const Json* newest = nullptr;
    for (const Json& entry : m_kept)
        if (valueOr<std::string>(entry, "choices_for", "") == wanted &&
            (newest == nullptr || madeAt(entry) > madeAt(*newest)))
            newest = &entry;
    return newest == nullptr ? Json() : valueOr((*newest)["plan"], "choices", Json());
}

void PlanMemory::keep(const PlannedRecipe& what, const Json& plan) {
    m_kept = readKept();  // other windows add theirs
    m_kept[keyOf(what)] = {{"plan", plan},
                           {"choices_for", hashed(what, choicesKey(what.recipe))},
                           {"made", secondsSinceEpoch()}};
    while (m_kept.size() > maxKept) {
        auto oldest = m_kept.begin();
        for (auto entry = m_kept.begin(); entry != m_kept.end(); ++entry)
            if (madeAt(*entry) < madeAt(*oldest)) oldest = entry;
        m_kept.erase(oldest);
    }
    if (const auto written = writeJson(keptFile(), m_kept); !written) return;
}

}  // namespace dreambooth
