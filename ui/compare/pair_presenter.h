// Puts pairs into the comparison view: a drawn one, one that is being drawn, or the invitation to
// draw it. Pictures are read off the GUI thread.
#pragma once

#include <comparisons/comparison.h>
#include <ui/widgets/comparison_view.h>

#include <QObject>
#include <array>
#include <filesystem>

namespace dreambooth {

/// What stands against what: the base, or whatever was chosen in its place, and the tuned one.
using ComparedPair = std::array<ComparedModel, 2>;

class PairPresenter : public QObject {
    Q_OBJECT

public:
    PairPresenter(ComparisonView& view, QObject* parent);

    /// The pictures of a kept comparison; null: it has none of that side.
    void showDrawn(const ComparedPair& pair, const DrawnPicture* base, const DrawnPicture* tuned);
    /// Nothing of it is there yet.
    void showDrawing(const ComparedPair& pair);
    /// Reads a picture and shows it, unless another one was asked for meanwhile. Empty: none.
    void showPicture(Side side, const std::filesystem::path& file);

private:
    void showLabels(const ComparedPair& pair);
    void showMessage(const QString& message);

    ComparisonView& m_view;
    int m_reads[2] = {0, 0};  ///< counts showPicture() of each side: only the last one is shown
};

}  // namespace dreambooth
