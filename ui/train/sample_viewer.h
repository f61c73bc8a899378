// A sample as large as fits, over the Train page: along the steps, across the seeds, and played.
#pragma once

#include <runs/history.h>

#include <QDialog>
#include <QImage>
#include <filesystem>
#include <vector>

class QLabel;

namespace dreambooth {

class StepPlayer;

/// The pictures of one step, in the order in which they were drawn.
struct SampleStep {
    int step = 0;
    std::vector<RunHistory::Sample> pictures;
};

class SampleViewer : public QDialog {
    Q_OBJECT

public:
    explicit SampleViewer(QWidget* parent);

    /// Paths are from `runFolder`. What is shown stays where it is still there.
    void setSteps(std::vector<SampleStep> steps, const std::filesystem::path& runFolder);
    void showSample(int step, int picture);
    /// What is shown; null before the first setSteps().
    const RunHistory::Sample* sample() const;
    const QImage& image() const { return m_image; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void showCurrent();
    QRect pictureArea() const;

    std::vector<SampleStep> m_steps;
    std::filesystem::path m_runFolder;
    int m_picture = 0;
    QString m_file;  ///< of the picture that is shown or being read
    QImage m_image;
    QLabel* m_caption;
    StepPlayer* m_player;
};

}  // namespace dreambooth
