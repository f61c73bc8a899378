// The right side of the Subject page: the crop of the chosen photo, what the model sees of all,
// and what to do about photos that teach little.
#pragma once

#include <ui/subject/photo_checks.h>

#include <QFrame>

class QCheckBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace dreambooth {

class CaptionEditor;
class CropEditor;
class ProjectSession;
class SquareStrip;
class TokenizerLoader;

class PhotoPanel : public QFrame {
    Q_OBJECT

public:
    PhotoPanel(ProjectSession& session, const PhotoLibrary& library,
               const TokenizerLoader& tokenizer, QWidget* parent = nullptr);

    /// Shows this photo (index in the project; -1: none) and brings all of the panel up to date.
    void show(int photo, const std::vector<PhotoVerdict>& verdicts);
    CropEditor* editor() const { return m_editor; }

signals:
    void fitSubjectRequested(int photo);
    void photoChosen(int photo);
    void readAgainRequested(int photo);
    /// It is being painted.
    void pictureWanted(int photo);
    /// Enter in the editor.
    void nextRequested();

private:
    QWidget* makeControls(const TokenizerLoader& tokenizer);
    QSpinBox* makeField(const QString& objectName);
    void showFields(const Crop& crop);
    void takeFields();
    void commit(const Crop& crop);
    void showAdvice(const std::vector<PhotoAdvice>& advice);
    const Photo* photo() const;

    ProjectSession& m_session;
    const PhotoLibrary& m_library;
    int m_index = -1;
    std::string m_shownFile;
    qint64 m_shownPreview = 0;  ///< cache key of the picture in the editor
    QLabel* m_title;
    QLabel* m_details;
    CropEditor* m_editor;
    QWidget* m_controls;
    CaptionEditor* m_caption;
    QSpinBox *m_x, *m_y, *m_size;
    QLabel* m_subjectHint;
    QCheckBox* m_heldOut;
    QPushButton* m_leaveOut;
    QLabel* m_seesTitle;
    SquareStrip* m_strip;
    QVBoxLayout* m_adviceRows;
    std::vector<PhotoAdvice> m_advice;
};

/// Puts a photo's crop into the project, undoable; crops of one photo in a row are one step.
void setPhotoCrop(ProjectSession& session, const std::string& file, const Crop& crop);
void setPhotoLeftOut(ProjectSession& session, const std::string& file, bool leftOut);

}  // namespace dreambooth
