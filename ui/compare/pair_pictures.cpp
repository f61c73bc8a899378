// Labels, messages and pictures of a pair.
#include <comparisons/comparison.h>
#include <ui/compare/pair_pictures.h>
#include <ui/session/compared_model_text.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

namespace dreambooth {

namespace {

PairFiles filesOf(const ComparedPair& pair, const Comparison& comparison) {
    PairFiles files;
    for (std::size_t i = 0; i < files.size(); ++i)
        if (const DrawnPicture* drawn = comparison.find(pair[i])) files[i] = toQt(drawn->file);
    return files;
}

}  // namespace

std::array<SideLabel, 2> sideLabels(const CompareSelection& selection, const ComparedPair& pair) {
    const auto base = [&](const ComparedModel& model) {
        return SideLabel{PairPictures::tr("BASE · %1").arg(selection.title(model)), Accent::base};
    };
    const auto tuned = [&](const ComparedModel& model) {
        return SideLabel{PairPictures::tr("TUNED · %1").arg(selection.title(model)), Accent::tuned};
    };
    if (pair[1].model.empty() && pair[1].isPlain())
        return {base(pair[0]), {PairPictures::tr("Nothing chosen yet"), Accent::tuned}};
    if (pair[0].isPlain() && !pair[1].isPlain()) return {base(pair[0]), tuned(pair[1])};
    if (pair[1].isPlain() && !pair[0].isPlain()) return {tuned(pair[0]), base(pair[1])};
    if (pair[0].isPlain() && isNamedAlike(pair[0], pair[1]))
        return {base(pair[0]), {PairPictures::tr("TUNED · the base itself"), Accent::tuned}};
    return {SideLabel{PairPictures::tr("A · %1").arg(selection.title(pair[0])), Accent::a},
            SideLabel{PairPictures::tr("B · %1").arg(selection.title(pair[1])), Accent::b}};
}

PairPictures::PairPictures(const CompareSelection& selection, ComparisonView& view, QObject* parent)
    : QObject(parent), m_selection(selection), m_view(view) {}

void PairPictures::showDrawn(const ComparedPair& pair, const Comparison& comparison,
                             const std::vector<const Comparison*>& ahead) {
    const std::array reads = {++m_reads[0], ++m_reads[1]};
    m_pair = pair;
    m_isOnView = false;
    m_problems = {};
    const PairFiles files = filesOf(pair, comparison);
    std::vector<PairFiles> next;
    for (const Comparison* one : ahead) next.push_back(filesOf(pair, *one));
    m_reader.setWithDifference(m_view.chosenLook().showsDifference());
    m_reader.read(files, next, [this, files, reads](const PicturePair& read) {
        if (reads != std::array{m_reads[0], m_reads[1]}) return;  // what is drawn has come on view
        showLabels();
        for (const Side side : {Side::left, Side::right})
            m_view.setMessage(side, files[static_cast<std::size_t>(side)].isEmpty()
                                        ? tr("Not generated yet — press Generate both")
                                        : tr("This picture can't be read: %1")
                                              .arg(files[static_cast<std::size_t>(side)]));
        m_view.setPair(read);
        showProblems();
    });
    const int width = comparison.settings.width, height = comparison.settings.height;
    inBackground(
        this,
        [files, width, height] {
            std::array<QString, 2> problems;
            for (std::size_t i = 0; i < problems.size(); ++i)
                if (!files[i].isEmpty())
                    if (const auto whole = checkPicture(toPath(files[i]), width, height); !whole)
                        problems[i] = errorText(whole.error());
            return problems;
        },
        [this, reads](const std::array<QString, 2>& problems) {
            if (reads != std::array{m_reads[0], m_reads[1]}) return;
            m_problems = problems;
            showProblems();
        });
}

/// Whether the pictures or what is wrong with them is known first.
void PairPictures::showProblems() {
    for (const Side side : {Side::left, Side::right})
        if (const QString& problem = m_problems[static_cast<std::size_t>(side)];
            !problem.isEmpty()) {
            m_view.setPicture(side, QImage());
            m_view.setMessage(side, problem);
        }
}

void PairPictures::showDrawing(const ComparedPair& pair) {
    m_pair = pair;
    showLabels();
    showMessage(tr("Generating…"));
    for (const Side side : {Side::left, Side::right}) showPicture(side, {});
}

void PairPictures::rename(const ComparedPair& pair) {
    if (!isNamedAlike(pair[0], m_pair[0]) || !isNamedAlike(pair[1], m_pair[1])) return;
    m_pair = pair;
    if (m_isOnView) showLabels();
}

void PairPictures::showPicture(Side side, const std::filesystem::path& file) {
    int& reads = m_reads[static_cast<std::size_t>(side)];
    const int number = ++reads;
    if (file.empty()) return m_view.setPicture(side, {});
    inBackground(
        this, [file] { return PictureLevels(readPicture(file)); },
        [this, number, side, file, &reads](const PictureLevels& picture) {
            if (number == reads) m_view.setPicture(side, picture, toQt(file));
        });
}

void PairPictures::showLabels() {
    m_isOnView = true;
    const auto labels = sideLabels(m_selection, m_pair);
    m_view.setLabel(Side::left, labels[0]);
    m_view.setLabel(Side::right, labels[1]);
}

void PairPictures::showMessage(const QString& message) {
    for (const Side side : {Side::left, Side::right}) m_view.setMessage(side, message);
}

}  // namespace dreambooth
