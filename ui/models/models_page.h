// The models and LoRAs on this computer: a list to choose from, drop onto and take off, and what
// the chosen one is; and those that can be got from the hub. Models are looked for and read off the
// GUI thread.
#pragma once

#include <formats/model_files.h>
#include <hub/catalogue.h>
#include <ui/session/studio_context.h>
#include <ui/session/trained_models.h>

#include <QWidget>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

class QLabel;
class QMimeData;
class QPushButton;
class QStackedWidget;

namespace dreambooth {

class DropCover;
class GetModelView;
class KnownModelDetails;
class ModelDetails;
class ModelPictures;
class ModelTable;
class ProblemBar;
class ProgressLine;
class SegmentedControl;

class ModelsPage : public QWidget {
    Q_OBJECT

public:
    explicit ModelsPage(StudioContext& context, QWidget* parent = nullptr);
    ~ModelsPage() override;

    /// Adds folders and files to the list; what can't be used is said in the problem bar.
    void add(const std::vector<std::filesystem::path>& paths);

signals:
    /// The list was read anew: so many entries.
    void counted(std::size_t models);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void keepLast() const;
    void addFurther(const std::vector<std::filesystem::path>& paths);
    bool askForPart(const std::filesystem::path& model, Component part, const Error& error);
    QString choosePart(const std::filesystem::path& model, Component part);
    bool takePart(const std::filesystem::path& model, Component part, const QString& file);
    void offerPart(const std::filesystem::path& model, Component part);
    QWidget* makeHead();
    QWidget* makeList();
    QWidget* makeToolbar();
    void showView(int view);
    void connectActions();
    /// Reads the list of models anew; `added` is then selected.
    void reload(const std::filesystem::path& added = {});
    struct Found {
        std::vector<ModelEntry> models;
        std::set<std::string> parts;  ///< as knownPartsHere()
    };
    void take(Found here, const std::filesystem::path& added);
    TrainedModels trained() const;
    /// Details and what is said below the table.
    void updateStatus();
    void showPictures();
    void showDrawing();
    bool isUsedHere(const ModelEntry& model) const;
    void use();
    void exportSelected();
    void trainFurther();
    void removeSelected();
    void moveToBin();
    /// With what lies at `place`, which takes `bytes`.
    void askToMove(const ModelEntry& model, const std::filesystem::path& place,
                   std::uintmax_t bytes);
    void takeDropped(const QMimeData& data);

    StudioContext& m_context;
    ProblemBar* m_problems;
    SegmentedControl *m_view = nullptr, *m_filter = nullptr;
    QStackedWidget* m_views;
    KnownModelDetails* m_known;
    GetModelView* m_get;
    ModelTable* m_table;
    ModelPictures* m_pictures;
    ProgressLine* m_drawing = nullptr;
    QLabel* m_status;
    ModelDetails* m_details;
    DropCover* m_cover;
    QPushButton *m_addFile = nullptr, *m_addFolder = nullptr, *m_drawAll = nullptr;
    TrainedModels m_trained;  ///< that are listed
    int m_reloads = 0;
    std::filesystem::path m_last;  ///< was selected when the project was closed; until it is listed
    bool m_isReading = false;
    int m_adding = 0;  ///< jobs that read what is to be added
};

}  // namespace dreambooth
