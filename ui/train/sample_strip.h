// The pictures that a run drew while it learned: all seeds of a step side by side, along a line of
// steps. A click shows one large. Pictures are read off the GUI thread.
#pragma once

#include <runs/history.h>
#include <ui/train/sample_viewer.h>

#include <QPointer>
#include <QWidget>
#include <filesystem>
#include <string>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QScrollArea;

namespace dreambooth {

class SamplePicture;
class StepPlayer;

class SampleStrip : public QWidget {
    Q_OBJECT

public:
    SampleStrip(Dialogs& dialogs, QWidget* parent);

    /// Shows the pictures of one step and one prompt. Where there are several prompts, the person
    /// chooses. Paths are from `runFolder`. Where the first are still to come, their room is kept.
    void setSamples(const std::vector<RunHistory::Sample>& samples,
                    const std::filesystem::path& runFolder, bool areToCome = false);
    /// Pictures of this prompt were asked for: they are shown when the first of them comes.
    void await(const QString& prompt) { m_awaited = prompt; }
    /// Pictures in sight.
    int count() const;
    /// Steps that have some.
    int stepCount() const { return static_cast<int>(m_steps.size()); }

private:
    void listPrompts();
    void showChosen();
    void showStep();
    void enlarge(int picture);

    std::vector<RunHistory::Sample> m_samples;
    std::vector<SampleStep> m_steps;  ///< of the chosen prompt
    std::filesystem::path m_runFolder;
    Dialogs& m_dialogs;
    QLabel* m_title;
    QComboBox* m_prompts;
    QString m_wanted;   ///< the prompt that the person chose
    QString m_awaited;  ///< empty: none
    StepPlayer* m_player;
    QScrollArea* m_scroll;
    QHBoxLayout* m_row;
    std::vector<SamplePicture*> m_pictures;
    QPointer<SampleViewer> m_viewer;
};

}  // namespace dreambooth
