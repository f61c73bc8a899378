// A result as `dreambooth review --json` prints it (see review_result.h).
#include <reviews/review_result.h>

namespace dreambooth {

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
