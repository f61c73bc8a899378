// A sample as large as fits, over the Train page, and the line of steps to go along, to play
// through and to save as a film.
#pragma once

#include <runs/history.h>

#include <QDialog>
#include <QImage>
#include <QTimer>
#include <QWidget>
#include <filesystem>
#include <vector>

class QLabel;
class QProcess;
class QPushButton;
class QSlider;

namespace dreambooth {

class Dialogs;

/// A line of steps to go along by mouse and keys, and a button that plays through them.
class StepPlayer : public QWidget {
    Q_OBJECT

public:
    explicit StepPlayer(QWidget* parent = nullptr);

    /// Ascending. Who stands at the last one goes along when more come; else the step stays.
    void setSteps(const std::vector<int>& steps);
    /// Index in steps; -1: there are none.
    int current() const { return m_current; }
    void setCurrent(int index);
    bool isPlaying() const { return m_clock.isActive(); }
    /// From the first step where it stands at the last.
    void play();
    void stop();

signals:
    void currentChanged(int index);

private:
    void showCurrent();

    std::vector<int> m_steps;
    int m_current = -1;
    QSlider* m_slider;
    QLabel* m_label;
    QPushButton* m_play;
    QTimer m_clock;
};

/// The pictures of one step, in the order in which they were drawn.
struct SampleStep {
    int step = 0;
    std::vector<RunHistory::Sample> pictures;
};

class SampleViewer : public QDialog {
    Q_OBJECT

public:
    SampleViewer(Dialogs& dialogs, QWidget* parent);
    ~SampleViewer() override;

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
    const RunHistory::Sample& sampleOf(const SampleStep& step) const;
    void saveFilm();
    void makeFilm(const QString& file, const QStringList& pictures);

    std::vector<SampleStep> m_steps;
    std::filesystem::path m_runFolder;
    int m_picture = 0;
    QString m_file;  ///< of the picture that is shown or being read
    QImage m_image;
    Dialogs& m_dialogs;
    QLabel* m_caption;
    StepPlayer* m_player;
    QPushButton* m_film;
    QLabel* m_filmNote;
    QProcess* m_filming;
};

}  // namespace dreambooth
