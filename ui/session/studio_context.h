// What a page may use: the open project, the models, the runs, the engine, and the window itself.
// One per open project; it outlives the pages and owns nothing.
#pragma once

#include <functional>
#include <string>

class QWidget;

namespace dreambooth {

class ComputerDevices;
class Dialogs;
class DownloadStore;
class EngineClient;
struct ExportSource;
class ModelCatalogue;
class ProjectSession;
struct ReviewProposal;
class RunQueue;
class RunStore;
class Settings;
struct Sheet;

enum class PageId { subject, concept_, train, compare, reviews, runs, models };
inline constexpr int pageCount = static_cast<int>(PageId::models) + 1;

struct StudioContext {
    ProjectSession* session = nullptr;
    ModelCatalogue* models = nullptr;
    DownloadStore* downloads = nullptr;
    RunStore* runs = nullptr;
    RunQueue* queue = nullptr;
    EngineClient* engine = nullptr;
    ComputerDevices* computer = nullptr;
    Dialogs* dialogs = nullptr;
    Settings* settings = nullptr;
    /// Shows another page ("Change…" of the base model goes to Models).
    std::function<void(PageId)> goTo = [](PageId) {};
    /// Asks from which checkpoint of a run a new one goes on.
    std::function<void(const std::string& runId)> continueRun = [](const std::string&) {};
    /// Opens the settings of a run that waits.
    std::function<void(const std::string& runId)> changeWaitingRun = [](const std::string&) {};
    /// Opens the export dialog over the window.
    std::function<void(const ExportSource&)> exportModel = [](const ExportSource&) {};
    /// Opens the dialog that saves and prints a sheet; pictures are named by their files.
    std::function<void(const Sheet&)> makeSheet = [](const Sheet&) {};
    /// Shows a widget, which the window then owns, in place of all else in the window, and of that
    /// not even a name is left to a screen reader. Null: brings all back and deletes the widget.
    std::function<void(QWidget*)> showAlone = [](QWidget*) {};
    /// Shows the form of a new blind review, with what is suggested for it.
    std::function<void(const ReviewProposal&)> newReview = [](const ReviewProposal&) {};
};

}  // namespace dreambooth
