// Draws what a review lacks of its pictures, then makes its folder.
#include <project/project.h>
#include <ui/review/review_maker.h>
#include <ui/session/comparison_drawer.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <algorithm>
#include <utility>

namespace dreambooth {

namespace {

/// What they are now, and that a pause's checkpoint among them stays.
Result<std::vector<Candidate>> identified(std::vector<Candidate> candidates,
                                          const std::filesystem::path& runsFolder) {
    for (Candidate& one : candidates) {
        TRY_VOID(keepCheckpoints(runsFolder, {one.model}));
        TRY(one.model.identity, identify(one.model));
    }
    return candidates;
}

}  // namespace

ReviewMaker::ReviewMaker(EngineClient& engine, const Project& project, QObject* parent)
    : QObject(parent),
      m_runs(project.runsFolder()),
      m_reviews(project.reviewsFolder()),
      m_drawer(new ComparisonDrawer(engine, project.comparisonsFolder(), this)) {
    connect(m_drawer, &ComparisonDrawer::progressed, this, [this](int, int done, int total) {
        m_current = total > 0 ? static_cast<double>(done) / total : 0;
        emit progressed();
    });
    connect(m_drawer, &ComparisonDrawer::begun, this, [this] {
        m_current = 0;
        m_sinceBegun.start();
    });
    connect(m_drawer, &ComparisonDrawer::finished, this, &ReviewMaker::onDrawn);
    connect(m_drawer, &ComparisonDrawer::failed, this, &ReviewMaker::fail);
}

void ReviewMaker::start(const NewReview& review) {
    m_review = review;
    m_comparisons.clear();
    m_cancel = {};
    m_current = m_drawingSeconds = 0;
    m_drawn = 0;
    m_isBusy = true;
    if (auto checked = checkReview(review); !checked) return fail(checked.error());
    emit progressed();
    inBackground(
        this,
        [candidates = review.candidates, runs = m_runs] { return identified(candidates, runs); },
        [this, cancel = m_cancel](Result<std::vector<Candidate>> candidates) {
            if (!m_isBusy || cancel.isCancelled()) return;
            if (!candidates) return fail(candidates.error());
            m_review.candidates = std::move(*candidates);
            if (auto checked = checkReview(m_review); !checked) return fail(checked.error());
            draw();
        });
}

void ReviewMaker::draw() {
    ComparisonRequest request{.settings = m_review.settings, .models = {}};
    for (const Candidate& one : m_review.candidates) request.models.push_back(one.model);
    for (const std::string& prompt : m_review.prompts)
        for (const std::int64_t seed : m_review.seeds) {
            request.settings.prompt = prompt;
            request.settings.seed = seed;
            m_drawer->draw(request);
        }
}

void ReviewMaker::onDrawn(const Comparison& comparison) {
    if (m_current > 0) {
        m_drawingSeconds += static_cast<double>(m_sinceBegun.elapsed()) / 1000;
        ++m_drawn;
    }
    m_current = 0;
    m_comparisons.push_back(comparison);
    emit progressed();
    if (m_comparisons.size() == m_review.prompts.size() * m_review.seeds.size()) make();
}

void ReviewMaker::make() {
    const auto create = [folder = m_reviews, review = m_review, comparisons = m_comparisons,
                         cancel = m_cancel] {
        const PictureFinder pictureOf = [&](const PictureChoice& choice) {
            const Comparison& comparison =
                comparisons[choice.prompt * review.seeds.size() + choice.seed];
            const DrawnPicture* picture =
                comparison.find(review.candidates[choice.candidate].model);
            return picture == nullptr ? comparison.folder : picture->file;
        };
        return createReview(folder, review, pictureOf, {}, cancel);
    };
    inBackground(this, create, [this, cancel = m_cancel](Result<Review> review) {
        if (!m_isBusy || cancel.isCancelled()) return;
        if (!review) return fail(review.error());
        m_isBusy = false;
        emit finished(toQt(review->id));
    });
}

void ReviewMaker::cancel() {
    if (!m_isBusy) return;
    m_cancel.cancel();
    fail(makeError("review.cancelled"));
}

/// The first failure is told; what is queued would fail alike.
void ReviewMaker::fail(const Error& error) {
    if (!std::exchange(m_isBusy, false)) return;
    m_drawer->cancel();
    emit failed(error);
}

int ReviewMaker::pictures() const {
    return static_cast<int>(m_review.prompts.size() * m_review.seeds.size() *
                            m_review.candidates.size());
}

int ReviewMaker::done() const {
    const auto candidates = static_cast<double>(m_review.candidates.size());
    return static_cast<int>((static_cast<double>(m_comparisons.size()) + m_current) * candidates);
}

double ReviewMaker::share() const {
    return pictures() == 0 ? 0
                           : (static_cast<double>(m_comparisons.size()) + m_current) *
                                 static_cast<double>(m_review.candidates.size()) / pictures();
}

double ReviewMaker::secondsLeft() const {
    const auto all = static_cast<double>(m_review.prompts.size() * m_review.seeds.size());
    const double open = all - static_cast<double>(m_comparisons.size()) - m_current;
    if (m_drawn > 0) return m_drawingSeconds / m_drawn * open;
    if (m_current < 0.1) return -1;
    return static_cast<double>(m_sinceBegun.elapsed()) / 1000 / m_current * open;
}

}  // namespace dreambooth
