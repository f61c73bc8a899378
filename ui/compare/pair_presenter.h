// Puts pairs into the comparison view: a drawn one, one that is being drawn, or the invitation to
// draw it. Pictures are read off the GUI thread.
#pragma once

#include <comparisons/comparison.h>
#include <ui/compare/side_choice.h>
#include <ui/widgets/comparison_view.h>

#include <QObject>
#include <array>
#include <filesystem>

namespace dreambooth {

/// Base is blue and tuned amber wherever a model as it is stands against what was learned; any
/// other pair is A and B.
std::array<SideLabel, 2> sideLabels(const ComparedPair& pair);

class PairPresenter : public QObject {
    Q_OBJECT

public:
    PairPresenter(ComparisonView& view, QObject* parent);

    /// The pictures that a kept comparison has of them; of the others that they are not drawn yet.
    void showDrawn(const ComparedPair& pair, const Comparison& comparison);
    /// Nothing of it is there yet.
    void showDrawing(const ComparedPair& pair);
    /// Reads a picture and shows it, unless another one was asked for meanwhile. Empty: none. Of
    /// one that must have `size` it says what is wrong with it.
    void showPicture(Side side, const std::filesystem::path& file, QSize size = {});

private:
    void showLabels(const ComparedPair& pair);
    void showMessage(const QString& message);

    ComparisonView& m_view;
    int m_reads[2] = {0, 0};  ///< counts showPicture() of each side: only the last one is shown
};

}  // namespace dreambooth
