// Step 1: the photos of the subject. Drop, paste or choose them, square them up, see what is wrong.
// Everything goes through the session; photos are read on threads by importer and library.
#pragma once

#include <project/photo_turns.h>
#include <ui/session/studio_context.h>
#include <ui/session/tokenizer_loader.h>
#include <ui/subject/photo_changes.h>
#include <ui/subject/photo_checks.h>
#include <ui/subject/photo_import.h>
#include <ui/subject/removed_selection.h>

#include <QTimer>
#include <QWidget>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace dreambooth {

class CaptionsView;
class DropArea;
class ImportProgress;
class PhotoFilter;
class PhotoGrid;
class PhotoPanel;
class PhotoSelectionBar;
class ProblemBar;
class SegmentedControl;
class SubjectCropBar;
class TagPanel;
class UndoNotice;

class SubjectPage : public QWidget {
    Q_OBJECT

public:
    explicit SubjectPage(StudioContext& context, QWidget* parent = nullptr);
    ~SubjectPage() override;

    void import(std::vector<ImportSource> sources);
    const PhotoImporter& importer() const { return m_importer; }
    /// Drop and paste end here.
    void take(const QMimeData& data);

signals:
    /// Which photos can't be read, by Photo::file.
    void judged(const std::set<std::string>& unreadable);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeTitle();
    QWidget* makeToolbar();
    void makeRemoved(QVBoxLayout* column);
    void connectSelection();
    void updateSelection();
    QScrollArea* makePhotos();
    void connectPanels();
    void choosePhotos();
    void chooseFolder();
    void paste();
    void updateContents();
    void dropOutdatedProblems();
    void chooseLast();
    void keepLast() const;
    PhotoGridItem itemOf(const Photo& photo) const;
    void updateContentsLater();
    void tellOfTwoSubjects(const std::vector<PhotoVerdict>& verdicts);
    bool hasRowsInPlace() const;
    void showView(int view);
    void keepViewsInPlace();
    /// Also where the filter hides them.
    std::vector<int> chosenPhotos() const;
    void choose(const std::vector<int>& photos);
    void filter();
    void straighten(double degrees);
    void onImported(const ImportSummary& summary);

    StudioContext& m_context;
    ProjectSession& m_session;
    PhotoLibrary m_library;
    TokenizerLoader m_tokenizer;
    PhotoImporter m_importer;
    std::shared_ptr<std::vector<Straightened>> m_straightened =
        std::make_shared<std::vector<Straightened>>();
    QTimer m_updateTimer;
    RemovedSelection m_removedSelection;
    QLabel* m_hint;
    QWidget* m_title;
    SegmentedControl* m_view;
    PhotoFilter* m_filter;
    QPushButton *m_add, *m_addFolder, *m_paste, *m_cropAll;
    SubjectCropBar* m_crops;  ///< by m_cropAll, or the panel
    UndoNotice* m_removed;    ///< "2 photos were removed."
    QPushButton *m_rotateLeft, *m_rotateRight, *m_mirror;
    PhotoSelectionBar* m_selection;
    ProblemBar* m_problems;
    /// Of m_problems, with the names of the files: photos that were not added for another one.
    std::vector<std::pair<Error, QString>> m_alreadyThere;
    ProblemBar* m_twoSubjects;            ///< the panel says it too, far below
    QString m_toldOfTwo;                  ///< there; it may have been dismissed
    std::set<std::string> m_otherPhotos;  ///< the files of the second subject
    ImportProgress* m_progress;
    PhotoGrid* m_grid;
    DropArea* m_dropArea;
    QScrollArea* m_photos;  ///< grid and drop area, in place of which captions are shown
    QLabel* m_shapes;       ///< how many photos fall into which
    CaptionsView* m_captions;
    TagPanel* m_tags;
    PhotoPanel* m_panel;
};

}  // namespace dreambooth
