// Which photos the grid shows: all, those that a person should look at before training, or those
// for validation.
#pragma once

#include <ui/subject/photo_checks.h>
#include <ui/widgets/segmented_control.h>

#include <string>
#include <vector>

class QPushButton;

namespace dreambooth {

class PhotoFilter : public SegmentedControl {
    Q_OBJECT

public:
    explicit PhotoFilter(QWidget* parent = nullptr);

    /// Says how many there are of each, and returns which are shown. The current photo is, whatever
    /// was mended of it: it goes when another one is chosen.
    std::vector<bool> shown(const Project& project, const std::vector<PhotoVerdict>& verdicts,
                            int current);
    void showAll();
    /// These alone, by Photo::file, until another segment is chosen.
    void showTogether(const std::vector<std::string>& files);

private:
    QPushButton *m_all, *m_toLookAt, *m_forJudging, *m_together;
    std::vector<std::string> m_files;
};

}  // namespace dreambooth
