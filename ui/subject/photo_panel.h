// The right side of the Subject page: the crop or the mask of the chosen photo, its caption, what
// the model sees of all, and what to do about photos that teach little.
#pragma once

#include <ui/subject/photo_checks.h>

#include <QFrame>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace dreambooth {

class CaptionEditor;
class CropEditor;
class MaskEditor;
class MaskPanel;
class ProjectSession;
class SegmentedControl;
class TrainingInputStrip;
class TokenizerLoader;
class VerticalScroll;
struct StudioContext;

class PhotoPanel : public QFrame {
    Q_OBJECT

public:
    PhotoPanel(StudioContext& context, const PhotoLibrary& library,
               const TokenizerLoader& tokenizer, QWidget* parent = nullptr);

    /// Shows this photo (index in the project; -1: none) and brings all of the panel up to date.
    void show(int photo, const std::vector<PhotoVerdict>& verdicts);
    /// Of the crop or of the mask, whichever is shown.
    QWidget* editor() const;
    /// Where masks of several photos are found.
    MaskPanel* masks() const { return m_mask; }

signals:
    // Of all selected photos.
    void fitSubjectRequested();
    void centreRequested();
    void heldOutRequested(bool heldOut);
    void masksRequested();
    void straightenRequested(double degrees);
    /// Of width to height; 0: each as it is.
    void ratioRequested(double ratio);
    void photosChosen(const std::vector<int>& photos);
    /// These and no others are to be seen.
    void togetherRequested(const std::vector<int>& photos);
    void readAgainRequested(int photo);
    /// It is being painted.
    void pictureRequested(int photo);
    /// Enter in the editor or the caption.
    void nextRequested();

private:
    QWidget* makeControls(const TokenizerLoader& tokenizer);
    QWidget* makeCropControls();
    void showPart(int part);
    void showMask();
    QSpinBox* makeField(const QString& objectName);
    void showSubjects();
    void showFields(const Crop& crop);
    void takeFields();
    void takeRatio(int index);
    void showRatio(const Photo& photo);
    void commit(const Crop& crop);
    void showAdvice(std::vector<PhotoAdvice> advice, const std::vector<PhotoVerdict>& verdicts);
    struct AdviceRow {
        PhotoAdvice advice;
        std::vector<int> alike;  ///< that it is shown together with
        bool operator==(const AdviceRow&) const = default;
    };
    void insertAdvice(int place, const AdviceRow& shown);
    void keepTabOrder();
    const Photo* photo() const;

    ProjectSession& m_session;
    const PhotoLibrary& m_library;
    int m_index = -1;
    bool m_anyRatio = false;  ///< chosen for the photo that is shown
    std::string m_shownFile;
    qint64 m_shownPreview = 0;  ///< cache key of the picture in the editor
    QLabel* m_title;
    QLabel* m_details;
    SegmentedControl* m_part;  ///< crop or mask
    QLabel* m_unreadable;      ///< why there is no picture
    CropEditor* m_editor;
    MaskEditor* m_maskEditor;
    QWidget *m_controls, *m_cropControls = nullptr;
    MaskPanel* m_mask;
    VerticalScroll* m_scroll;
    CaptionEditor* m_caption;
    QSpinBox *m_x, *m_y, *m_width, *m_height;
    QComboBox* m_ratio = nullptr;
    QLabel* m_shape = nullptr;  ///< in which it is learned
    QDoubleSpinBox* m_straighten = nullptr;
    QLabel* m_subjectHint;
    QCheckBox* m_heldOut;
    QLabel* m_subjectLabel = nullptr;
    QComboBox* m_subject = nullptr;  ///< shown where the project has several
    QStringList m_phrases;           ///< that it lists
    QPushButton* m_leaveOut;
    TrainingInputStrip* m_strip;
    QVBoxLayout* m_adviceRows;
    std::vector<AdviceRow> m_shownAdvice;  ///< in m_adviceRows, in this order
};

}  // namespace dreambooth
