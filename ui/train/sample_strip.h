// The pictures that a run drew while it learned, oldest first, each with its step.
// Pictures are read off the GUI thread, once each.
#pragma once

#include <runs/history.h>

#include <QImage>
#include <QWidget>
#include <filesystem>
#include <string>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QScrollArea;

namespace dreambooth {

class SampleStrip : public QWidget {
    Q_OBJECT

public:
    explicit SampleStrip(QWidget* parent = nullptr);

    /// Shows one picture a step: of one prompt, the first seed. Where there are several prompts,
    /// the person chooses. Paths are from `runFolder`.
    void setSamples(const std::vector<RunHistory::Sample>& samples,
                    const std::filesystem::path& runFolder);
    int count() const { return static_cast<int>(m_shown.size()); }

private:
    struct Shown {
        std::string path;
        QWidget* widget = nullptr;
    };
    void listPrompts();
    void showChosen();
    void add(const RunHistory::Sample& sample, const std::filesystem::path& file);

    std::vector<RunHistory::Sample> m_samples;
    std::filesystem::path m_runFolder;
    QLabel* m_title;
    QComboBox* m_prompts;
    QString m_wanted;  ///< the prompt that the person chose
    QScrollArea* m_scroll;
    QHBoxLayout* m_row;
    std::vector<Shown> m_shown;
};

}  // namespace dreambooth
