// What the window says of reviews, in words that say no more than is so (titles, states, and what
// came out), and as a sheet.
#pragma once

#include <reviews/review.h>
#include <reviews/review_result.h>
#include <sheets/sheet.h>

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

namespace dreambooth {

/// Its title, else "Review 2" for review-002.
QString reviewTitle(const Review& review);
/// "22 November 2026", in the person's language.
QString reviewDate(const Review& review);
/// "2 reviewers, 1 still judging", "Signed off by Ana". Names no candidate.
QString reviewState(const Review& review, const ReviewResult& result);
/// Neither decided nor signed off, and nobody has judged yet or somebody is not done.
bool isToBeJudged(const Review& review, const ReviewResult& result);
/// "22 November 2026 · 3 reviewers · 72 judgements · blind".
QString reviewSummary(const Review& review, const std::vector<ReviewResult>& results);

/// Somebody who judges here has begun and not finished: what came out is not for their eyes yet.
bool isUnderWay(const ReviewResult& result);

/// What reviewers are asked: a question of the review's own, or which one they prefer.
QString questionText(const std::string& question);
/// What a reviewer did besides choosing: seconds, sides, pairs that came twice.
QString habitsText(const ReviewerResult& reviewer);
/// Why somebody's answers may say nothing, in plain words; empty where nothing speaks for it.
QString doubtText(const ReviewerResult& reviewer);
/// How often each was preferred to each other, as rows of cells with a head; of more than two
/// candidates.
std::vector<QStringList> headToHead(const Review& review, const ReviewResult& result);

/// "Run 3 · step 450 is preferred, and that is certain enough."
QString verdictText(const Review& review, const ReviewResult& result);
/// The figures behind it, and how far the reviewers agree.
QString figuresText(const Review& review, const ReviewResult& result);
/// What the verdict is about, and what it is not.
QString cautionText(const ReviewResult& result);
/// "12 pairs, each shown twice with sides swapped. …"
QString askedText(const Review& review);
/// What it was drawn with: "512 × 512, 50 steps, guidance 7.5".
QString settingsText(const DrawRequest& settings);

/// "76 % preferred".
QString preferredText(const Share& share);

/// With the results of all its questions. Pictures are named by their files.
Sheet sheetOf(const Review& review, const std::vector<ReviewResult>& results,
              const QString& project);

}  // namespace dreambooth
