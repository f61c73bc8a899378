// The booth's workers (see the header).
#include <ui/booth/booth_engine.h>

namespace dreambooth {
namespace fs = std::filesystem;

struct BoothEngine::Parts {
    BoothSettings settings;
    fs::path folder;
};

BoothEngine::BoothEngine(const BoothSettings& settings, const fs::path& boothFolder,
                         QObject* parent)
    : QObject(parent), m_parts(new Parts{.settings = settings, .folder = boothFolder}) {}
BoothEngine::~BoothEngine() = default;

void BoothEngine::prepare() {}
bool BoothEngine::isReady() const {
    return false;
}
double BoothEngine::expectedSeconds() const {
    return m_parts->settings.budgetSeconds;
}
int BoothEngine::resolution() const {
    return 128;
}
fs::path BoothEngine::kindPicture(const std::string& /*kindId*/) const {
    return {};
}
fs::path BoothEngine::basePicture(const std::string& /*kindId*/,
                                  const std::string& /*sceneId*/) const {
    return {};
}
Result<fs::path> BoothEngine::beginVisit() {
    return m_parts->folder;
}
bool BoothEngine::hasVisit() const {
    return false;
}
void BoothEngine::learn(const std::string& /*kindId*/, const std::vector<fs::path>& /*squares*/) {}
void BoothEngine::drawScene(const std::string& /*sceneId*/) {}
void BoothEngine::endVisit() {}
void BoothEngine::setPaused(bool /*isPaused*/) {}
bool BoothEngine::isPaused() const {
    return false;
}

}  // namespace dreambooth
