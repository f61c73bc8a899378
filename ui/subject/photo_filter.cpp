// Three segments with their counts.
#include <ui/subject/photo_filter.h>

#include <QPushButton>
#include <algorithm>

namespace dreambooth {

namespace {
enum Filter { showsAll, showsToLookAt, showsForJudging };
}

PhotoFilter::PhotoFilter(QWidget* parent) : SegmentedControl(tr("Which photos"), parent) {
    setObjectName(QStringLiteral("photoFilter"));
    m_all = addSegment(QString(), QStringLiteral("filterAll"));
    m_toLookAt = addSegment(QString(), QStringLiteral("filterToLookAt"));
    m_toLookAt->setToolTip(tr(
        "Photos that “Check” says something of: too small, out of focus, almost like another "
        "one, much of it cut off, without a caption, with an empty mask, or that can't be read."));
    m_forJudging = addSegment(QString(), QStringLiteral("filterForJudging"));
    setCurrent(showsAll);
}

void PhotoFilter::showAll() {
    setCurrent(showsAll);
}

std::vector<bool> PhotoFilter::shown(const Project& project,
                                     const std::vector<PhotoVerdict>& verdicts, int current) {
    const auto count = [](QPushButton* segment, const QString& text, auto number) {
        segment->setText(text.arg(number));
        // The chosen one can be left.
        segment->setEnabled(number > 0 || segment->isChecked());
    };
    count(m_all, tr("All %1"), project.photos.size());
    count(m_toLookAt, tr("To look at %1"), std::ranges::count_if(verdicts, isToLookAt));
    count(m_forJudging, tr("Validation %1"),
          std::ranges::count_if(project.photos, &Photo::heldOut));
    std::vector<bool> shown;
    for (std::size_t i = 0; i < verdicts.size(); ++i)
        shown.push_back(this->current() == showsAll || static_cast<int>(i) == current ||
                        (this->current() == showsToLookAt ? isToLookAt(verdicts[i])
                                                          : project.photos[i].heldOut));
    return shown;
}

}  // namespace dreambooth
