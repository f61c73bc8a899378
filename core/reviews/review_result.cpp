// What came out of a review, and as `dreambooth review --json` prints it.
#include <reviews/review_answers.h>
#include <reviews/review_result.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace dreambooth {

namespace {

/// A judged pair without its sides: first has the lower number.
using PairKey = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>;

/// What a reviewer said of a pair, each time: 1 the first is preferred, -1 the second, 0 neither.
using Opinions = std::map<PairKey, std::vector<double>>;

struct Tally {
    WinCounts wins;
    std::vector<Opinions> opinions;  ///< of each reviewer
    std::map<PairKey, JudgedPair> pairs;
};

double meanOf(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Counts one answer that is no skip.
void count(const ReviewPair& pair, Answer answer, std::size_t reviewer, Tally& tally,
           ReviewResult& result) {
    const bool isSwapped = pair.left.candidate > pair.right.candidate;
    const PictureChoice& first = isSwapped ? pair.right : pair.left;
    const PictureChoice& second = isSwapped ? pair.left : pair.right;
    const PairKey key{first.candidate, second.candidate, first.prompt, first.seed};
    JudgedPair& judged = tally.pairs[key];
    judged.first = first;
    judged.second = second;
    JudgementCounts& ofPrompt = result.prompts[first.prompt].counts;
    if (answer == Answer::equal) {
        tally.opinions[reviewer][key].push_back(0);
        ++judged.equal;
        ++ofPrompt.equal;
        ++result.counts.equal;
        ++result.candidates[first.candidate].equal;
        ++result.candidates[second.candidate].equal;
        return;
    }
    const bool isFirst = (answer == Answer::left) != isSwapped;
    const std::size_t winner = isFirst ? first.candidate : second.candidate;
    const std::size_t loser = isFirst ? second.candidate : first.candidate;
    tally.opinions[reviewer][key].push_back(isFirst ? 1 : -1);
    ++(isFirst ? judged.firstWins : judged.secondWins);
    ++ofPrompt.wins[winner];
    ++result.counts.wins[winner];
    ++result.candidates[winner].wins;
    ++result.candidates[loser].losses;
    ++tally.wins[winner][loser];
}

double medianOf(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

/// Said only where few who look at the pictures would be suspected.
std::vector<Doubt> doubtsOf(const ReviewerResult& reviewer) {
    constexpr int leastRepeated = 6, leastSides = 12;
    constexpr double rare = 0.01, usual = 0.05, tooSoon = 1;
    const bool isMostlyAlike = 3 * reviewer.repeatedAlike > 2 * reviewer.repeated;
    std::vector<Doubt> doubts;
    if (reviewer.repeated >= leastRepeated && !isMostlyAlike &&
        binomialTail(reviewer.repeatedAlike, reviewer.repeated) > usual)
        doubts.push_back(Doubt::chance);
    const int sides = reviewer.left + reviewer.right;
    if (sides >= leastSides &&
        2 * binomialTail(std::max(reviewer.left, reviewer.right), sides) < rare)
        doubts.push_back(Doubt::oneSide);
    if (reviewer.medianSeconds && reviewer.done >= leastSides && *reviewer.medianSeconds < tooSoon)
        doubts.push_back(Doubt::hasty);
    return doubts;
}

/// Counts what the next reviewer answered into the tally and the result of each question.
ReviewerResult countReviewer(const Reviewer& who, const ReviewerAnswers& all,
                             std::vector<Tally>& tallies, std::vector<ReviewResult>& results) {
    ReviewerResult reviewer{.reviewer = who};
    const std::size_t index = tallies.front().opinions.size();
    for (Tally& tally : tallies) tally.opinions.emplace_back();
    reviewer.total = static_cast<int>(all.answers.size());
    for (std::size_t i = 0; i < all.answers.size(); ++i) {
        const auto& answer = all.answers[i];
        if (!answer) continue;
        ++reviewer.done;
        reviewer.left += answer == Answer::left;
        reviewer.right += answer == Answer::right;
        const auto& [pair, pictures, question] = all.asked[i];
        if (answer == Answer::skip) {
            ++reviewer.skipped;
            ++results[question].counts.skipped;
            ++results[question].prompts[pictures.left.prompt].counts.skipped;
        } else {
            count(pictures, *answer, index, tallies[question], results[question]);
        }
    }
    for (const Tally& tally : tallies)
        for (const auto& [key, opinions] : tally.opinions[index]) {
            if (opinions.size() < 2) continue;
            ++reviewer.repeated;
            reviewer.repeatedAlike += std::ranges::count(opinions, opinions[0]) ==
                                      static_cast<std::ptrdiff_t>(opinions.size());
        }
    if (!all.seconds.empty()) reviewer.medianSeconds = medianOf(all.seconds);
    reviewer.doubts = doubtsOf(reviewer);
    return reviewer;
}

/// The share of equal answers, where each answer of one is held against each of the other.
double sameness(const std::vector<double>& first, const std::vector<double>& second) {
    std::size_t same = 0;
    for (const double opinion : first) same += std::ranges::count(second, opinion);
    return static_cast<double>(same) / static_cast<double>(first.size() * second.size());
}

void compareReviewers(const Tally& tally, ReviewResult& result) {
    for (std::size_t a = 0; a < tally.opinions.size(); ++a)
        for (std::size_t b = a + 1; b < tally.opinions.size(); ++b) {
            Agreement agreement{.first = a, .second = b};
            for (const auto& [key, opinions] : tally.opinions[a]) {
                const auto other = tally.opinions[b].find(key);
                if (other == tally.opinions[b].end()) continue;
                ++agreement.pairs;
                agreement.share += sameness(opinions, other->second);
            }
            if (agreement.pairs == 0) continue;
            agreement.share /= agreement.pairs;
            result.agreements.push_back(agreement);
        }
    std::map<PairKey, std::vector<double>> units;
    for (const Opinions& opinions : tally.opinions)
        for (const auto& [key, values] : opinions) units[key].push_back(meanOf(values));
    // Each pair turned both ways: which candidate is called the first means nothing, and where one
    // is always preferred, that is agreement and no chance.
    std::vector<std::vector<double>> values;
    for (const auto& [key, unit] : units) {
        std::vector<double>& turned = values.emplace_back();
        for (const double value : unit) turned.push_back(-value);
        values.push_back(unit);
    }
    result.alpha = krippendorffAlpha(values);
}

void findClearest(const Tally& tally, ReviewResult& result) {
    for (const auto& [key, pair] : tally.pairs)
        if (pair.firstWins != pair.secondWins) result.clearest.push_back(pair);
    std::ranges::stable_sort(result.clearest, {}, [](const JudgedPair& pair) {
        return std::pair(-std::abs(pair.firstWins - pair.secondWins), pair.equal);
    });
}

/// How many judgements would do in all if they came out as these: the width of an interval goes
/// with the root of their number.
void estimateMore(double distance, double reach, ReviewResult& result) {
    const double now = result.counts.judged();
    const double needed = distance > 0 ? now * reach * reach / (distance * distance) : 1e9;
    if (needed <= 10 * now)
        result.moreJudgements = std::max(1, static_cast<int>(std::ceil(needed - now)));
}

void judge(const Strengths& strengths, ReviewResult& result) {
    if (result.counts.judged() == 0) return;
    const std::vector<CandidateResult>& ranked = result.candidates;
    result.leader = ranked[0].candidate;
    double distance = 0, reach = 0;  // to the candidate that is hardest to be certain against
    bool isCertain = true;
    if (ranked.size() == 2) {
        const Share& share = ranked[0].share;
        isCertain = share.low > 0.5;
        // Wilson's interval leaves 0.5 out where |share - 0.5| > z · 0.5 / √n.
        distance = share.value - 0.5;
        reach = z95 * 0.5 / std::sqrt(std::max(1, result.counts.decided()));
    } else {
        const double z = bonferroniZ(ranked.size() - 1);
        double worst = -1;
        for (std::size_t i = 1; i < ranked.size(); ++i) {
            const Share share = strengths.against(result.leader, ranked[i].candidate, z);
            isCertain = isCertain && share.low > 0.5;
            const auto logit = [](double value) { return std::log(value / (1 - value)); };
            const double ahead = logit(share.value), width = ahead - logit(share.low);
            const double doubt = width / std::max(1e-9, ahead);
            if (doubt > worst) std::tie(worst, distance, reach) = std::tuple(doubt, ahead, width);
        }
    }
    if (isCertain)
        result.verdict = Verdict::preferred;
    else if (2 * result.counts.equal > result.counts.judged())
        result.verdict = Verdict::alike;
    else {
        result.verdict = Verdict::open;
        estimateMore(distance, reach, result);
    }
}

}  // namespace

int JudgementCounts::decided() const {
    return std::accumulate(wins.begin(), wins.end(), 0);
}

std::optional<double> ReviewerResult::leftShare() const {
    if (left + right == 0) return std::nullopt;
    return static_cast<double>(left) / (left + right);
}

bool ReviewResult::isComplete() const {
    return !reviewers.empty() && std::ranges::all_of(reviewers, [](const ReviewerResult& one) {
        return one.done == one.total;
    });
}

namespace {

/// With nothing counted yet.
ReviewResult emptyResult(const Review& review) {
    const std::size_t size = review.candidates.size();
    ReviewResult result;
    result.counts.wins.resize(size);
    for (std::size_t i = 0; i < size; ++i) result.candidates.push_back({.candidate = i});
    for (const std::string& prompt : review.prompts)
        result.prompts.push_back({prompt, {.wins = std::vector<int>(size)}});
    return result;
}

/// What can be concluded from the counts of one question.
void conclude(Tally& tally, ReviewResult& result) {
    const std::size_t size = result.candidates.size();
    Strengths strengths;
    if (size > 2) strengths = bradleyTerry(tally.wins);
    for (CandidateResult& one : result.candidates)
        one.share = size == 2 ? wilson(one.wins, one.wins + one.losses)
                              : strengths.againstOthers(one.candidate);
    std::ranges::stable_sort(result.candidates, {},
                             [](const CandidateResult& one) { return -one.share.value; });
    judge(strengths, result);
    compareReviewers(tally, result);
    findClearest(tally, result);
    result.wins = std::move(tally.wins);
}

}  // namespace

Result<std::vector<ReviewResult>> resultsOf(const Review& review) {
    const std::size_t size = review.candidates.size();
    std::vector<ReviewResult> results(review.questions.size(), emptyResult(review));
    std::vector<Tally> tallies(results.size(), {WinCounts(size, std::vector<int>(size)), {}, {}});
    std::vector<ReviewerResult> reviewers;
    for (const Reviewer& reviewer : review.reviewers) {
        TRY(const ReviewerAnswers answers, readAnswers(review, reviewer));
        // Who began under a mistyped name and answered nothing is nobody.
        if (!answers.history.empty())
            reviewers.push_back(countReviewer(reviewer, answers, tallies, results));
    }
    for (std::size_t question = 0; question < results.size(); ++question) {
        results[question].reviewers = reviewers;
        conclude(tallies[question], results[question]);
    }
    return results;
}

namespace {

Json intervalOf(const Share& share) {
    return {{"share", share.value}, {"low", share.low}, {"high", share.high}};
}

Json countsOf(const Review& review, const JudgementCounts& counts) {
    Json wins = Json::object();
    for (std::size_t i = 0; i < counts.wins.size(); ++i)
        wins[review.candidates[i].name] = counts.wins[i];
    return {{"wins", wins},
            {"equal", counts.equal},
            {"skipped", counts.skipped},
            {"judged", counts.judged()}};
}

Json pairOf(const Review& review, const JudgedPair& pair) {
    return {
        {"prompt", review.prompts[pair.first.prompt]},
        {"seed", review.seeds[pair.first.seed]},
        {"wins",
         {{review.candidates[pair.first.candidate].name, pair.firstWins},
          {review.candidates[pair.second.candidate].name, pair.secondWins}}},
        {"equal", pair.equal},
        {"pictures", {review.picture(pair.first).string(), review.picture(pair.second).string()}}};
}

const char* nameOf(Doubt doubt) {
    switch (doubt) {
        case Doubt::chance:
            return "chance";
        case Doubt::oneSide:
            return "one_side";
        case Doubt::hasty:
            return "hasty";
    }
    return "";
}

Json doubtNames(const ReviewerResult& reviewer) {
    Json names = Json::array();
    for (const Doubt doubt : reviewer.doubts) names.push_back(nameOf(doubt));
    return names;
}

const char* nameOf(Verdict verdict) {
    switch (verdict) {
        case Verdict::nothing:
            return "nothing";
        case Verdict::preferred:
            return "preferred";
        case Verdict::alike:
            return "alike";
        case Verdict::open:
            return "open";
    }
    return "";
}

/// What came out of one question.
Json answered(const Review& review, const std::string& question, const ReviewResult& result) {
    Json object = {{"question", question}, {"verdict", nameOf(result.verdict)}};
    if (result.verdict == Verdict::preferred || result.verdict == Verdict::open)
        object["leader"] = review.candidates[result.leader].name;
    if (result.moreJudgements) object["more_judgements"] = *result.moreJudgements;
    object["judgements"] = countsOf(review, result.counts);
    for (const CandidateResult& one : result.candidates) {
        Json candidate = {{"name", review.candidates[one.candidate].name},
                          {"wins", one.wins},
                          {"losses", one.losses},
                          {"equal", one.equal}};
        candidate.update(intervalOf(one.share));
        object["candidates"].push_back(std::move(candidate));
    }
    for (std::size_t i = 0; i < result.wins.size(); ++i)
        for (std::size_t j = 0; j < result.wins.size(); ++j)
            if (i != j)
                object["head_to_head"][review.candidates[i].name][review.candidates[j].name] =
                    result.wins[i][j];
    object["agreements"] = Json::array();
    for (const Agreement& agreement : result.agreements)
        object["agreements"].push_back({{"reviewers",
                                         {result.reviewers[agreement.first].reviewer.name,
                                          result.reviewers[agreement.second].reviewer.name}},
                                        {"pairs", agreement.pairs},
                                        {"share", agreement.share}});
    object["alpha"] = result.alpha ? Json(*result.alpha) : Json();
    for (const PromptResult& prompt : result.prompts) {
        Json entry = {{"prompt", prompt.prompt}};
        entry.update(countsOf(review, prompt.counts));
        object["prompts"].push_back(std::move(entry));
    }
    object["clearest"] = Json::array();
    for (const JudgedPair& pair : result.clearest)
        object["clearest"].push_back(pairOf(review, pair));
    return object;
}

Json reviewerOf(const ReviewerResult& one) {
    return {{"name", one.reviewer.name},
            {"done", one.done},
            {"total", one.total},
            {"skipped", one.skipped},
            {"left", one.left},
            {"right", one.right},
            {"repeated", one.repeated},
            {"repeated_alike", one.repeatedAlike},
            {"median_seconds", one.medianSeconds ? Json(*one.medianSeconds) : Json()},
            {"doubts", doubtNames(one)},
            {"imported", !one.reviewer.session.empty()}};
}

}  // namespace

Json toJson(const Review& review, const std::vector<ReviewResult>& results) {
    Json object = answered(review, review.questions.front(), results.front());
    object.update({{"review", review.id},
                   {"title", review.title},
                   {"created", review.created},
                   {"complete", results.front().isComplete()},
                   {"reviewers", Json::array()}});
    for (const ReviewerResult& one : results.front().reviewers)
        object["reviewers"].push_back(reviewerOf(one));
    if (results.size() > 1)
        for (std::size_t i = 0; i < results.size(); ++i)
            object["questions"].push_back(answered(review, review.questions[i], results[i]));
    return object;
}

}  // namespace dreambooth
