// Step 1: the photos of the subject. Drop, paste or choose them, square them up, see what is wrong.
// Everything goes through the session; photos are read on threads by importer and library.
#pragma once

#include <project/photo_turns.h>
#include <ui/session/studio_context.h>
#include <ui/session/tokenizer_loader.h>
#include <ui/subject/photo_changes.h>
#include <ui/subject/photo_checks.h>
#include <ui/subject/photo_import.h>

#include <QTimer>
#include <QWidget>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class CaptionsView;
class ImportProgress;
class PhotoFilter;
class PhotoPanel;
class PhotosView;
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
    void updateTools();
    void connectPanels();
    void choosePhotos();
    void chooseFolder();
    void paste();
    void updateContents();
    void dropOutdatedProblems();
    void chooseLast();
    void keepLast() const;
    void updateContentsLater();
    void tellOfTwoSubjects(const std::vector<PhotoVerdict>& verdicts);
    void showView(int view);
    void keepViewsInPlace();
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
    QLabel* m_hint;
    QWidget* m_title;
    SegmentedControl* m_view;
    PhotoFilter* m_filter;
    QPushButton *m_add, *m_addFolder, *m_paste, *m_cropAll;
    SubjectCropBar* m_crops;  ///< by m_cropAll, or the panel
    UndoNotice* m_removed;    ///< "2 photos were removed."
    QPushButton *m_rotateLeft, *m_rotateRight, *m_mirror;
    ProblemBar* m_problems;
    /// Of m_problems, with the names of the files: photos that were not added for another one.
    std::vector<std::pair<Error, QString>> m_alreadyThere;
    ProblemBar* m_twoSubjects;            ///< the panel says it too, far below
    QString m_toldOfTwo;                  ///< there; it may have been dismissed
    std::set<std::string> m_otherPhotos;  ///< the files of the second subject
    ImportProgress* m_progress;
    PhotosView* m_photos;
    CaptionsView* m_captions;  ///< shown in its place
    TagPanel* m_tags;
    PhotoPanel* m_panel;
};

}  // namespace dreambooth
