// What came out of a review, question by question. Not to be shown to people who are still to
// judge: ReviewRound has what they may see. Which statistics and why: docs/reviews.md.
//
// "No difference" and skipped pairs decide nothing: shares are of the judgements in which a
// difference was seen, so that 50 % is as often as not, and the shares of two candidates add up to
// 100 %.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <reviews/review.h>
#include <reviews/review_statistics.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

/// Judgements of some pairs, by what they say.
struct JudgementCounts {
    std::vector<int> wins;  ///< of each candidate
    int equal = 0;
    int skipped = 0;
    /// In which a difference was seen.
    int decided() const;
    /// All but the skipped.
    int judged() const { return decided() + equal; }
};

struct CandidateResult {
    std::size_t candidate = 0;  ///< in Review::candidates
    int wins = 0;
    int losses = 0;
    int equal = 0;
    /// How often it is preferred where a difference is seen: with 95 % between low and high. Of two
    /// candidates wins / (wins + losses) with Wilson's interval; of more, Bradley and Terry's,
    /// against one as strong as the others are on average.
    Share share = {};
};

/// Why somebody's answers may say nothing about the pictures.
enum class Doubt {
    chance,   ///< of pairs that came twice no more were answered alike than by guessing
    oneSide,  ///< one side far more often than the other
    hasty,    ///< half of the answers within a second
};

struct ReviewerResult {
    Reviewer reviewer;
    int done = 0;   ///< answers to all questions, skipped ones too
    int total = 0;  ///< asked for
    int skipped = 0;
    int left = 0;      ///< answers for the left picture …
    int right = 0;     ///< … and for the right one: far apart, they tell of habit, not of pictures
    int repeated = 0;  ///< pairs that were judged a second time with sides swapped
    int repeatedAlike = 0;                     ///< of them with the same answer
    std::optional<double> medianSeconds = {};  ///< that an answer took; older pages don't say
    std::vector<Doubt> doubts = {};
    /// Of the answers for a side those for the left one, 0 … 1; nothing where there are none.
    std::optional<double> leftShare() const;
};

/// How often two reviewers said the same of the same pair.
struct Agreement {
    std::size_t first = 0, second = 0;  ///< in ReviewResult::reviewers
    int pairs = 0;                      ///< that both judged
    double share = 0;                   ///< 0 … 1
};

struct PromptResult {
    std::string prompt;
    JudgementCounts counts;
};

/// Two candidates' pictures with one prompt and seed, as they were judged.
struct JudgedPair {
    PictureChoice first, second;  ///< Review::picture() has the files
    int firstWins = 0;
    int secondWins = 0;
    int equal = 0;
};

enum class Verdict {
    nothing,    ///< nobody has judged yet
    preferred,  ///< `leader` is, with 95 % confidence, before every other candidate
    alike,      ///< no such candidate, and in most judgements no difference was seen
    open,       ///< not certain yet
};

/// Of one question. What reviewers did is counted over all questions, the same in each result.
struct ReviewResult {
    JudgementCounts counts;
    std::vector<CandidateResult> candidates;  ///< the most preferred first
    WinCounts wins;  ///< wins[i][j]: how often candidate i was preferred to candidate j
    Verdict verdict = Verdict::nothing;
    std::size_t leader = 0;  ///< in Review::candidates; of `preferred` and `open`
    /// For `open`: about so many more judgements would do if they came out as these did. Nothing
    /// where that is more than ten times as many as there are, or where two lead alike.
    std::optional<int> moreJudgements;
    std::vector<ReviewerResult> reviewers;  ///< who have answered anything
    std::vector<Agreement> agreements;      ///< of each two reviewers that judged a pair both
    /// Krippendorff's alpha over all reviewers: 1 all agree, 0 as if they had guessed.
    std::optional<double> alpha;
    std::vector<PromptResult> prompts;  ///< in the review's order
    /// Where one picture was preferred most clearly: by the difference of wins, then by fewer
    /// judgements without a difference. Only pairs with a difference.
    std::vector<JudgedPair> clearest;

    /// Whether every reviewer went through all pairs, and there is one.
    bool isComplete() const;
};

/// One for each of Review::questions. Errors: those of readAnswers().
Result<std::vector<ReviewResult>> resultsOf(const Review& review);

/// What `review --json` prints; names of candidates in it. Of several questions the first stands
/// where the only one does, and all of them in "questions".
Json toJson(const Review& review, const std::vector<ReviewResult>& results);

}  // namespace dreambooth
