// Puts pairs into the comparison view: a drawn one, one that is being drawn, or the invitation to
// draw it. Pictures are read off the GUI thread.
#pragma once

#include <comparisons/comparison.h>
#include <ui/compare/compare_selection.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/pair_reader.h>

#include <QObject>
#include <array>
#include <filesystem>
#include <vector>

namespace dreambooth {

/// Base is blue and tuned amber wherever a model as it is stands against what was learned; any
/// other pair is A and B.
std::array<SideLabel, 2> sideLabels(const CompareSelection& selection, const ComparedPair& pair);

class PairPictures : public QObject {
    Q_OBJECT

public:
    PairPictures(const CompareSelection& selection, ComparisonView& view, QObject* parent);

    /// The pictures that a kept comparison has of them, with their labels; of the others that they
    /// are not drawn yet, of damaged ones what is wrong. Those of `ahead` may come next, the
    /// likeliest first.
    void showDrawn(const ComparedPair& pair, const Comparison& comparison,
                   const std::vector<const Comparison*>& ahead);
    /// Nothing of it is there yet.
    void showDrawing(const ComparedPair& pair);
    /// What the pair's models are called by now, where it is the one that is shown.
    void rename(const ComparedPair& pair);
    /// Reads a picture and shows it, unless another one was asked for meanwhile. Empty: none.
    void showPicture(Side side, const std::filesystem::path& file);

private:
    void showProblems();
    void showLabels();
    void showMessage(const QString& message);

    const CompareSelection& m_selection;
    ComparisonView& m_view;
    PairReader m_reader;
    ComparedPair m_pair;      ///< asked for last
    bool m_isOnView = false;  ///< else its pictures are still read, and another's are on view
    int m_reads[2] = {0, 0};  ///< counts what is shown of each side: only the last one is
    std::array<QString, 2> m_problems;  ///< of the files on view, once they are looked at
};

}  // namespace dreambooth
