// Labels, messages and pictures of a pair (see the header).
#include <comparisons/picture_file.h>
#include <ui/compare/pair_presenter.h>
#include <ui/session/compared_model_text.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

namespace dreambooth {

std::array<SideLabel, 2> sideLabels(const ComparedPair& pair) {
    const auto base = [](const ComparedModel& model) {
        return SideLabel{PairPresenter::tr("BASE · %1").arg(modelTitle(model)), Accent::base};
    };
    const auto tuned = [](const ComparedModel& model) {
        return SideLabel{PairPresenter::tr("TUNED · %1").arg(modelTitle(model)), Accent::tuned};
    };
    if (pair[0].isPlain() && !pair[1].isPlain()) return {base(pair[0]), tuned(pair[1])};
    if (pair[1].isPlain() && !pair[0].isPlain()) return {tuned(pair[0]), base(pair[1])};
    if (pair[0].isPlain() && isNamedAlike(pair[0], pair[1]))
        return {base(pair[0]), {PairPresenter::tr("TUNED · the base itself"), Accent::tuned}};
    return {SideLabel{PairPresenter::tr("A · %1").arg(modelTitle(pair[0])), Accent::a},
            SideLabel{PairPresenter::tr("B · %1").arg(modelTitle(pair[1])), Accent::b}};
}

PairPresenter::PairPresenter(ComparisonView& view, QObject* parent)
    : QObject(parent), m_view(view) {}

void PairPresenter::showDrawn(const ComparedPair& pair, const Comparison& comparison) {
    showLabels(pair);
    showMessage(tr("Not drawn yet — press Draw both"));
    const QSize size(comparison.settings.width, comparison.settings.height);
    for (const Side side : {Side::base, Side::tuned}) {
        const DrawnPicture* drawn = comparison.find(pair[static_cast<std::size_t>(side)]);
        showPicture(side, drawn == nullptr ? std::filesystem::path() : drawn->file, size);
    }
}

void PairPresenter::showDrawing(const ComparedPair& pair) {
    showLabels(pair);
    showMessage(tr("Drawing…"));
    for (const Side side : {Side::base, Side::tuned}) showPicture(side, {});
}

void PairPresenter::showPicture(Side side, const std::filesystem::path& file, QSize size) {
    int& reads = m_reads[static_cast<std::size_t>(side)];
    const int number = ++reads;
    if (file.empty()) return m_view.setPicture(side, {});
    struct Read {
        QImage image;
        QString problem;
    };
    inBackground(
        this,
        [file, size] {
            Read read{.image = QImage(toQt(file)), .problem = {}};
            if (!size.isNull()) {
                const auto whole = checkPicture(file, size.width(), size.height());
                if (!whole) read = {.image = {}, .problem = errorText(whole.error())};
            }
            return read;
        },
        [this, number, side, &reads](const Read& read) {
            if (number != reads) return;
            if (!read.problem.isEmpty()) m_view.setMessage(side, read.problem);
            m_view.setPicture(side, read.image);
        });
}

void PairPresenter::showLabels(const ComparedPair& pair) {
    const auto labels = sideLabels(pair);
    m_view.setLabel(Side::base, labels[0]);
    m_view.setLabel(Side::tuned, labels[1]);
}

void PairPresenter::showMessage(const QString& message) {
    for (const Side side : {Side::base, Side::tuned}) m_view.setMessage(side, message);
}

}  // namespace dreambooth
