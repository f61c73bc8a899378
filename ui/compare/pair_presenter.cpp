// Labels, messages and pictures of a pair (see the header).
#include <ui/compare/pair_presenter.h>
#include <ui/session/run_text.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <system_error>

namespace dreambooth {

PairPresenter::PairPresenter(ComparisonView& view, QObject* parent)
    : QObject(parent), m_view(view) {}

void PairPresenter::showDrawn(const Comparison& comparison) {
    showLabels(comparison.baseName, comparison.tuned);
    showPicture(Side::base, comparison.picture(Side::base));
    showPicture(Side::tuned, comparison.picture(Side::tuned));
}

void PairPresenter::showDrawing(const Comparison& comparison) {
    showLabels(comparison.baseName, comparison.tuned);
    showMessage(tr("Drawing…"));
    showPicture(Side::tuned, {});
    std::error_code ignored;
    const bool hasBase = std::filesystem::exists(comparison.picture(Side::base), ignored);
    showPicture(Side::base, hasBase ? comparison.picture(Side::base) : std::filesystem::path());
}

void PairPresenter::showInvitation(const std::string& baseName, const TunedModel& tuned,
                                   const std::filesystem::path& basePicture) {
    showLabels(baseName, tuned);
    showPicture(Side::tuned, {});
    showPicture(Side::base, basePicture);
    showMessage(tr("Not drawn yet — press Draw both"));
}

void PairPresenter::showPicture(Side side, const std::filesystem::path& file) {
    int& reads = m_reads[static_cast<std::size_t>(side)];
    const int number = ++reads;
    if (file.empty()) return m_view.setPicture(side, {});
    inBackground(
        this, [file] { return readPicture(file); },
        [this, number, side, &reads](const QImage& image) {
            if (number == reads) m_view.setPicture(side, image);
        });
}

void PairPresenter::showLabels(const std::string& baseName, const TunedModel& tuned) {
    m_view.setLabel(Side::base, tr("BASE · %1").arg(toQt(baseName)));
    m_view.setLabel(Side::tuned,
                    tuned.runId.empty()
                        ? tr("TUNED · the base itself")
                        : tr("TUNED · %1, step %2").arg(runTitle(tuned.runId)).arg(tuned.step));
}

void PairPresenter::showMessage(const QString& message) {
    for (const Side side : {Side::base, Side::tuned}) m_view.setMessage(side, message);
}

}  // namespace dreambooth
