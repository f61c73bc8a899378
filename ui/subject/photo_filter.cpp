// The segments of the filter, with how many photos each shows.
#include <ui/subject/photo_filter.h>

#include <QPushButton>
#include <algorithm>

namespace dreambooth {

namespace {
enum Filter { showsAll, showsToLookAt, showsForJudging, showsTogether };
}

PhotoFilter::PhotoFilter(QWidget* parent) : SegmentedControl(tr("Which photos"), parent) {
    setObjectName(QStringLiteral("photoFilter"));
    m_all = addSegment(QString(), QStringLiteral("filterAll"));
    m_toLookAt = addSegment(QString(), QStringLiteral("filterToLookAt"));
    m_toLookAt->setToolTip(
        tr("Photos that “Check” says something of: too small, out of focus, almost like another "
           "one, of other colours than the rest, much of it cut off, without a caption or with one "
           "that doesn't name the subject, with an empty mask, or that can't be read."));
    m_forJudging = addSegment(QString(), QStringLiteral("filterForJudging"));
    m_together = addSegment(QString(), QStringLiteral("filterTogether"));
    m_together->hide();
    setCurrent(showsAll);
}

void PhotoFilter::showAll() {
    setCurrent(showsAll);
}

void PhotoFilter::showTogether(const std::vector<std::string>& files) {
    m_files = files;
    setCurrent(showsTogether);
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
    const auto isTogether = [this](const Photo& photo) {
        return std::ranges::find(m_files, photo.file) != m_files.end();
    };
    count(m_together, tr("Alike %1"), std::ranges::count_if(project.photos, isTogether));
    m_together->setVisible(m_together->isChecked());
    const auto isWanted = [&](std::size_t i) {
        switch (this->current()) {
            case showsToLookAt:
                return isToLookAt(verdicts[i]);
            case showsForJudging:
                return project.photos[i].heldOut;
            case showsTogether:
                return isTogether(project.photos[i]);
            default:
                return true;
        }
    };
    std::vector<bool> shown;
    for (std::size_t i = 0; i < verdicts.size(); ++i)
        shown.push_back(static_cast<int>(i) == current || isWanted(i));
    return shown;
}

}  // namespace dreambooth
