// Puts pairs into the comparison view: a drawn one, one that is being drawn, or the invitation to
// draw it. Pictures are read off the GUI thread.
#pragma once

#include <runs/comparison.h>
#include <ui/widgets/comparison_view.h>

#include <QObject>
#include <filesystem>

namespace dreambooth {

class PairPresenter : public QObject {
    Q_OBJECT

public:
    PairPresenter(ComparisonView& view, QObject* parent);

    void showDrawn(const Comparison& comparison);
    /// Nothing of it is there yet, but perhaps the base picture of an earlier one.
    void showDrawing(const Comparison& comparison);
    /// Not drawn yet; `basePicture` of an earlier comparison, or empty.
    void showInvitation(const std::string& baseName, const TunedModel& tuned,
                        const std::filesystem::path& basePicture);
    /// Reads a picture and shows it, unless another one was asked for meanwhile. Empty: none.
    void showPicture(Side side, const std::filesystem::path& file);

private:
    void showLabels(const std::string& baseName, const TunedModel& tuned);
    void showMessage(const QString& message);

    ComparisonView& m_view;
    int m_reads[2] = {0, 0};  ///< counts showPicture() of each side: only the last one is shown
};

}  // namespace dreambooth
