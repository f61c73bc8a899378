// Begins, and begins again with what was saved.
// Workers of the window before have ended by then, since two can't have one folder.
#include <base/console.h>
#include <ui/booth/booth_run.h>

#include <QCoreApplication>
#include <utility>

namespace dreambooth {

BoothRun::BoothRun(std::filesystem::path boothFolder) : m_folder(std::move(boothFolder)) {}

BoothRun::~BoothRun() = default;

void BoothRun::begin(const BoothSettings& settings, BoothStep first) {
    m_window.reset();
    m_window = std::make_unique<BoothWindow>(settings, m_folder);
    connect(m_window.get(), &BoothWindow::left, qApp, &QCoreApplication::quit,
            Qt::QueuedConnection);
    connect(m_window.get(), &BoothWindow::settingsChanged, this, &BoothRun::beginAgain,
            Qt::QueuedConnection);
    m_window->begin(first);
}

/// With the settings as they lie there now; with those of before where somebody spoiled the file.
void BoothRun::beginAgain() {
    const auto saved = BoothSettings::open(m_folder);
    if (!saved) tell("%s\n", saved.error().message().c_str());
    const BoothSettings settings = saved ? *saved : m_window->context().settings;
    begin(settings, BoothStep::check);
}

}  // namespace dreambooth
