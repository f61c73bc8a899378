// The mask of the chosen photo: its editor, and the tools beside it. What is shown is what training
// takes: the photo's own mask, else its transparency, else what is found to be its subject.
#pragma once

#include <base/cancel.h>
#include <project/project.h>
#include <ui/session/project_session.h>
#include <ui/widgets/mask_editor.h>

#include <QWidget>
#include <deque>
#include <optional>
#include <set>
#include <string>

class QCheckBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QSlider;
class QVBoxLayout;

namespace dreambooth {

class Dialogs;
class ProblemBar;
class SegmentedControl;
struct StudioContext;

class MaskPanel : public QWidget {
    Q_OBJECT

public:
    /// The editor stands elsewhere, and belongs to the caller.
    MaskPanel(StudioContext& context, MaskEditor& editor, QWidget* parent = nullptr);
    ~MaskPanel() override;

    /// Index in the project (-1: none) and the photo as it is shown, null until it was read.
    void show(int photo, const QImage& preview);
    /// Finds the subject of each of these photos, one after the other; of several those keep their
    /// mask that have one.
    void findIn(const std::vector<int>& photos);

signals:
    /// In all selected photos; never while some are being found.
    void findRequested();

private:
    void makeTools(QVBoxLayout* column);
    void makeBrush(QVBoxLayout* column);
    QSlider* addSlider(QGridLayout* grid, const QString& title, const QString& objectName,
                       QLabel** value);
    void updateContents();
    void read();
    void findNext();
    void stopFinding();
    void find(const Photo& photo, const QRectF& frame);
    void readFile();
    enum class Way { byHand, found };
    bool isUntouched(const Photo& before) const;
    void store(const Photo& of, const QImage& mask, Way way);
    void keep(const std::string& photo, const std::string& mask, UndoId step = UndoId::none);
    void setWeight(int percent);
    void setMasked(bool isMasked);
    const Photo* photo() const;

    StudioContext& m_context;
    ProjectSession& m_session;
    MaskEditor& m_editor;
    CancelToken m_closing;
    int m_index = -1;
    std::string m_shownFile;                 ///< of the photo that the editor has
    qint64 m_shownPreview = 0;               ///< cache key of the picture in the editor
    std::optional<std::string> m_shownMask;  ///< in the editor, or being read for it
    int m_reads = 0;   ///< counts what was asked for: only the last answer is shown
    int m_writes = 0;  ///< strokes that are being written
    std::multiset<std::string> m_painted;  ///< photos of those that are by hand
    std::optional<Error> m_unreadable;     ///< what is told of the shown photo alone
    bool m_isFinding = false;
    bool m_isOfSeveral = false;        ///< what is or was found last is of several photos
    int m_batch = 0;                   ///< counts those that were asked for: each is one undo step
    int m_finds = 0;                   ///< counts photos that were looked at: only the last counts
    std::deque<std::string> m_toFind;  ///< photos, after the one at work
    ProblemBar* m_problems;
    SegmentedControl* m_tools;
    QPushButton *m_invert, *m_find, *m_readFile, *m_remove;
    QSlider *m_size, *m_softness, *m_outside;
    QLabel *m_sizeText, *m_softnessText, *m_outsideText, *m_hint;
    QCheckBox* m_isMasked;
};

}  // namespace dreambooth
