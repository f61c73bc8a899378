// Fills the sheet.
#include <ui/review/candidate_colors.h>
#include <ui/review/review_sheet.h>
#include <ui/review/review_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>

namespace dreambooth {

namespace {

SheetAccent accentOf(const Review& review, const ReviewResult& result, std::size_t candidate) {
    switch (candidateRole(review, result, candidate)) {
        case theme::Role::base:
            return SheetAccent::base;
        case theme::Role::tuned:
            return SheetAccent::tuned;
        default:
            return SheetAccent::neutral;
    }
}

/// As the result page has it.
std::vector<std::vector<std::string>> tableByPrompt(const Review& review,
                                                    const ReviewResult& result) {
    if (result.counts.judged() == 0) return {};
    std::vector<std::string> head{toStd(tr("Prompt"))};
    for (const Candidate& candidate : review.candidates) head.push_back(candidate.name);
    head.push_back(toStd(tr("No difference")));
    std::vector<std::vector<std::string>> table{head};
    for (const PromptResult& prompt : result.prompts) {
        std::vector<std::string> row{prompt.prompt};
        for (const int wins : prompt.counts.wins) row.push_back(std::to_string(wins));
        row.push_back(std::to_string(prompt.counts.equal));
        table.push_back(std::move(row));
    }
    return table;
}

std::vector<std::vector<std::string>> tableOfMeetings(const Review& review,
                                                      const ReviewResult& result) {
    std::vector<std::vector<std::string>> table;
    for (const QStringList& row : headToHead(review, result)) {
        std::vector<std::string>& cells = table.emplace_back();
        for (const QString& cell : row) cells.push_back(toStd(cell));
    }
    return table;
}

/// What came out of one question.
SheetResult sheetResult(const Review& review, const std::string& question,
                        const ReviewResult& result) {
    SheetResult summary{.verdict = toStd(verdictText(review, result)), .lines = {}, .shares = {}};
    summary.question = toStd(tr("Asked: “%1”").arg(questionText(question)));
    if (auto meetings = tableOfMeetings(review, result); !meetings.empty())
        summary.tables.push_back(std::move(meetings));
    if (auto prompts = tableByPrompt(review, result); !prompts.empty())
        summary.tables.push_back(std::move(prompts));
    summary.lines = {toStd(figuresText(review, result)), toStd(cautionText(result))};
    if (result.counts.decided() > 0)
        for (const CandidateResult& one : result.candidates)
            summary.shares.push_back({.title = review.candidates[one.candidate].name,
                                      .detail = toStd(preferredText(one.share)),
                                      .accent = accentOf(review, result, one.candidate),
                                      .share = one.share.value,
                                      .low = one.share.low,
                                      .high = one.share.high});
    return summary;
}

/// What holds for all questions: how it was asked, who judged, and what was decided.
void addWhatWasDone(const Review& review, const ReviewResult& result, SheetResult& summary) {
    summary.lines.push_back(toStd(askedText(review)));
    for (const ReviewerResult& one : result.reviewers) {
        QString line = tr("Judged by %1: %2.").arg(toQt(one.reviewer.name), habitsText(one));
        if (const QString doubt = doubtText(one); !doubt.isEmpty()) line += u' ' + doubt;
        summary.lines.push_back(toStd(line));
    }
    if (const Decision& decision = review.decision; !decision.candidate.empty()) {
        const QString who = toQt(decision.signedOffBy);
        const QString what = toQt(decision.candidate);
        summary.decision = toStd(tr("Decision: %1").arg(what));
        QStringList about;
        if (!who.isEmpty()) about += tr("Signed off by %1.").arg(who);
        if (!decision.note.empty()) about += toQt(decision.note);
        summary.decisionNote = toStd(about.join(u' '));
    }
}

}  // namespace

Sheet sheetOf(const Review& review, const std::vector<ReviewResult>& results,
              const QString& project) {
    Sheet sheet{.title = toStd(reviewTitle(review)),
                .project = toStd(project),
                .date = toStd(reviewDate(review))};
    sheet.settings = {toStd(settingsText(review.settings))};
    for (std::size_t i = 0; i < review.candidates.size(); ++i)
        sheet.columns.push_back({.title = review.candidates[i].name,
                                 .detail = {},
                                 .accent = accentOf(review, results.front(), i)});
    for (std::size_t prompt = 0; prompt < review.prompts.size(); ++prompt)
        for (std::size_t seed = 0; seed < review.seeds.size(); ++seed) {
            SheetRow row{.title = review.prompts[prompt],
                         .detail = toStd(tr("seed %1").arg(review.seeds[seed]))};
            for (std::size_t i = 0; i < review.candidates.size(); ++i)
                row.pictures.push_back({.file = review.picture({i, prompt, seed}), .column = i});
            sheet.rows.push_back(std::move(row));
        }
    for (std::size_t i = 0; i < results.size(); ++i)
        sheet.results.push_back(sheetResult(review, review.questions[i], results[i]));
    addWhatWasDone(review, results.front(), sheet.results.front());
    return sheet;
}

}  // namespace dreambooth
