// What a page may use: the open project, the models, the runs, the engine, and the window itself.
// One per open project; it outlives the pages and owns nothing.
#pragma once

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

/// What a page asks of the window that it stands in.
class PageHost {
public:
    virtual ~PageHost() = default;
    /// Shows another page ("Change…" of the base model goes to Models).
    virtual void goTo(PageId page) = 0;
    /// Asks from which checkpoint of a run a new one goes on.
    virtual void continueRun(const std::string& runId) = 0;
    /// Opens the settings of a run that waits.
    virtual void changeWaitingRun(const std::string& runId) = 0;
    /// Opens the export dialog over the window.
    virtual void exportModel(const ExportSource& source) = 0;
    /// Opens the dialog that saves and prints a sheet; pictures are named by their files.
    virtual void makeSheet(const Sheet& sheet) = 0;
    /// Shows a widget, which the window then owns, in place of all else in the window, and of that
    /// not even a name is left to a screen reader. Null: brings all back and deletes the widget.
    virtual void showAlone(QWidget* page) = 0;
    /// Shows the form of a new blind review, with what is suggested for it.
    virtual void newReview(const ReviewProposal& proposal) = 0;
};

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
    PageHost* host = nullptr;
};

}  // namespace dreambooth
