// Labels, messages and pictures of a pair (see the header).
#include <ui/compare/pair_presenter.h>
#include <ui/session/compared_model_text.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

namespace dreambooth {

PairPresenter::PairPresenter(ComparisonView& view, QObject* parent)
    : QObject(parent), m_view(view) {}

void PairPresenter::showDrawn(const ComparedPair& pair, const PairFiles& files,
                              const std::vector<PairFiles>& ahead) {
    const std::array reads = {++m_reads[0], ++m_reads[1]};
    m_reader.setWithDifference(m_view.mode() == ComparisonMode::difference);
    m_reader.read(files, ahead, [this, pair, files, reads](const PicturePair& read) {
        if (reads != std::array{m_reads[0], m_reads[1]}) return;  // what is drawn has come on view
        showLabels(pair);
        for (const Side side : {Side::base, Side::tuned}) {
            const auto index = static_cast<std::size_t>(side);
            m_view.setMessage(side, files[index].isEmpty()
                                        ? tr("Not drawn yet — press Draw both")
                                        : tr("This picture can't be read: %1").arg(files[index]));
        }
        m_view.setPair(read);
    });
}

void PairPresenter::showDrawing(const ComparedPair& pair) {
    showLabels(pair);
    showMessage(tr("Drawing…"));
    for (const Side side : {Side::base, Side::tuned}) showPicture(side, {});
}

void PairPresenter::showPicture(Side side, const std::filesystem::path& file) {
    int& reads = m_reads[static_cast<std::size_t>(side)];
    const int number = ++reads;
    if (file.empty()) return m_view.setPicture(side, {});
    inBackground(
        this, [file] { return PictureLevels(readPicture(file)); },
        [this, number, side, file, &reads](const PictureLevels& picture) {
            if (number == reads) m_view.setPicture(side, picture, toQt(file));
        });
}

void PairPresenter::showLabels(const ComparedPair& pair) {
    m_view.setLabel(Side::base, tr("BASE · %1").arg(modelTitle(pair[0])));
    m_view.setLabel(Side::tuned, pair[1].isPlain() ? tr("TUNED · the base itself")
                                                   : tr("TUNED · %1").arg(modelTitle(pair[1])));
}

void PairPresenter::showMessage(const QString& message) {
    for (const Side side : {Side::base, Side::tuned}) m_view.setMessage(side, message);
}

}  // namespace dreambooth
