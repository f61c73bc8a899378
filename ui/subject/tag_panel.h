// Beside the captions: their tags with counts, what training does with them, files in and out.
#pragma once

#include <project/caption_files.h>
#include <project/captions.h>
#include <project/dataset_export.h>
#include <ui/session/project_session.h>
#include <ui/session/studio_context.h>

#include <QFrame>
#include <vector>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QListView;
class QProgressBar;
class QPushButton;
class QStandardItemModel;
class QVBoxLayout;

namespace dreambooth {

class ProblemBar;
class SegmentedControl;

class CaptionsView;

class TagPanel : public QFrame {
    Q_OBJECT

public:
    /// Shows and changes the tags of those captions that `captions` is about.
    TagPanel(StudioContext& context, const CaptionsView& captions, QWidget* parent = nullptr);
    ~TagPanel() override;

    /// Brings all up to date.
    void showContents();

private:
    QWidget* makeTags();
    void makeActions(QVBoxLayout& column, QWidget* parent);
    QWidget* makeTraining();
    QWidget* makeFiles();
    QString chosenTag() const;
    void showChosen();
    void startRename();
    void rename();
    void changeTag(const QString& step, const std::function<std::string(const Photo&)>& change);
    void changeRecipe(const QString& step, const std::function<void(Recipe&)>& change,
                      UndoId id = UndoId::none);
    void readFiles();
    void onRead(const FoundCaptions& read);
    void exportTo(DatasetPictures pictures, DatasetMasks masks);
    void onExported(const Result<DatasetSummary>& done, const std::filesystem::path& folder);

    StudioContext& m_context;
    ProjectSession& m_session;
    const CaptionsView& m_captions;
    CancelToken m_closing;
    QLabel *m_count, *m_hint;
    SegmentedControl* m_order;
    QListView* m_list;
    QStandardItemModel* m_model;
    bool m_isListing = false;
    QString m_chosen;  ///< the tag that the buttons are about
    QWidget* m_actions;
    QPushButton* m_addToAll;
    QLineEdit* m_newName;
    QCheckBox *m_shuffle, *m_dropout;
    QDoubleSpinBox* m_rate;
    QPushButton *m_read, *m_export;
    QProgressBar* m_progress;
    QLabel* m_outcome;
    QPushButton* m_showFolder;
    std::filesystem::path m_exported;
    ProblemBar* m_problems;
};

}  // namespace dreambooth
