// A booth as long as it runs: its window, and another one where staff changed the settings.
// Nothing of the first window is left when the second begins.
#pragma once

#include <booth/booth_settings.h>
#include <ui/booth/booth_window.h>

#include <QObject>
#include <filesystem>
#include <memory>

namespace dreambooth {

class BoothRun : public QObject {
    Q_OBJECT

public:
    explicit BoothRun(std::filesystem::path boothFolder);
    ~BoothRun() override;

    void begin(const BoothSettings& settings, BoothStep first);
    BoothWindow& window() { return *m_window; }

private:
    void beginAgain();

    std::filesystem::path m_folder;
    std::unique_ptr<BoothWindow> m_window;
};

}  // namespace dreambooth
