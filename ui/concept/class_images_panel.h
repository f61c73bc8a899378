// The right side of the Concept page: the class images as they are drawn, which of them are left
// out, and how many there should be.
#pragma once

#include <ui/concept/class_image_files.h>
#include <ui/session/studio_context.h>

#include <QElapsedTimer>
#include <QFrame>
#include <QThreadPool>
#include <QTimer>
#include <string>
#include <tuple>

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSlider;
class QVBoxLayout;

namespace dreambooth {

class PhotoGrid;
class ProjectSession;

class ClassImagesPanel : public QFrame {
    Q_OBJECT

public:
    explicit ClassImagesPanel(StudioContext& context, QWidget* parent = nullptr);
    ~ClassImagesPanel() override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Which images there are: base model, class prompt, picture size.
    using Source = std::tuple<std::string, std::string, int>;
    void fitGrid();
    void makeHeader(QVBoxLayout* column);
    void makeAmount(QVBoxLayout* column);
    void updateContents();
    void updateProgress();
    void readFolder();
    void toggle(int row);
    void setAmount(int amount);
    bool isDrawing() const;

    StudioContext& m_context;
    ProjectSession& m_session;
    Source m_source;
    ClassImages m_images;
    bool m_reading = false;
    Patience m_patience{.seconds = quickDecodeSeconds};
    QThreadPool m_pool;
    QTimer m_timer;
    QElapsedTimer m_drawing;  ///< since the first count of this run was seen
    int m_drawnAtFirst = -1;
    QLabel* m_count;
    QPushButton* m_pause;
    QProgressBar* m_progress;
    PhotoGrid* m_grid;
    QLabel* m_hint;
    QCheckBox* m_protect;
    QWidget* m_amountRow;
    QSlider* m_amount;
    QLabel* m_amountText;
};

}  // namespace dreambooth
