// Puts pairs into the comparison view: a drawn one, one that is being drawn, or the invitation to
// draw it. Pictures are read off the GUI thread.
#pragma once

#include <comparisons/comparison.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/pair_reader.h>

#include <QObject>
#include <array>
#include <filesystem>
#include <vector>

namespace dreambooth {

/// What stands against what: the base, or whatever was chosen in its place, and the tuned one.
using ComparedPair = std::array<ComparedModel, 2>;

class PairPresenter : public QObject {
    Q_OBJECT

public:
    PairPresenter(ComparisonView& view, QObject* parent);

    /// The pictures of a kept comparison, with their labels; those of `ahead` may come next, the
    /// likeliest first.
    void showDrawn(const ComparedPair& pair, const PairFiles& files,
                   const std::vector<PairFiles>& ahead);
    /// Nothing of it is there yet.
    void showDrawing(const ComparedPair& pair);
    /// Reads a picture and shows it, unless another one was asked for meanwhile. Empty: none.
    void showPicture(Side side, const std::filesystem::path& file);

private:
    void showLabels(const ComparedPair& pair);
    void showMessage(const QString& message);

    ComparisonView& m_view;
    PairReader m_reader;
    int m_reads[2] = {0, 0};  ///< counts what is shown of each side: only the last one is
};

}  // namespace dreambooth
