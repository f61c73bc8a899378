// The right side of the Concept page: the class images, drawn before or by a run, and a person's
// own; which of them are left out, and how many there should be.
#pragma once

#include <ui/concept/class_image_files.h>
#include <ui/session/studio_context.h>
#include <ui/style/run_in_background.h>

#include <QElapsedTimer>
#include <QFrame>
#include <QTimer>
#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

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

    /// Of the project's subjects; the first one to begin with.
    void showSubject(int index);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    /// Which images there are: base model and its bits, class prompt, picture size.
    using Source = std::tuple<std::string, std::string, std::string, int>;
    const Subject& subject() const;
    void fitGrid();
    void makeHeader(QVBoxLayout* column);
    void makeActions(QVBoxLayout* column);
    void makeAmount(QVBoxLayout* column);
    void updateContents();
    void updateProgress();
    void readFolder();
    void placeLeftOut();
    bool isLeftOut(const std::string& file, const ClassImage& image) const;
    std::string fileAt(int row) const;
    void toggle(const std::string& file);
    void showLarge(const std::string& file);
    void setAmount(int amount);
    bool isDrawing() const;
    int used() const;
    int missing() const;
    QString whyNotDraw() const;
    void updateActions();
    void draw();
    void chooseOwn();
    void addOwn(const std::vector<std::filesystem::path>& files);

    StudioContext& m_context;
    ProjectSession& m_session;
    int m_subject = 0;
    Source m_source;
    ClassImages m_images;
    bool m_reading = false;
    int m_tooSmall = 0;       ///< of one's own
    QString m_added;          ///< what came of adding them
    bool m_isAsking = false;  ///< what this computer has, to draw then
    DecodeLimit m_limit{.seconds = quickDecodeSeconds};
    OwnThreads m_thread = ownThreads(1);
    QTimer m_timer;
    QElapsedTimer m_drawing;  ///< since the first count of this run was seen
    int m_drawnAtFirst = -1, m_drawnBefore = 0;
    QLabel* m_count;
    QPushButton* m_pause;
    QProgressBar* m_progress;
    PhotoGrid* m_grid;
    QLabel* m_hint;
    QPushButton* m_draw;
    QPushButton *m_add, *m_addFolder;
    QLabel* m_news;  ///< what came of adding or drawing
    QCheckBox* m_protect;
    QWidget* m_amountRow;
    QSlider* m_amount;
    QLabel* m_amountText;
};

}  // namespace dreambooth
