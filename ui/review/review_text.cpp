// The sentences about reviews, and a review's sheet.
#include <ui/review/result_widgets.h>
#include <ui/review/review_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>

#include <QDateTime>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

QString nameOfCandidate(const Review& review, std::size_t candidate) {
    return toQt(review.candidates[candidate].name);
}

const CandidateResult* resultOfCandidate(const ReviewResult& result, std::size_t candidate) {
    const auto found = std::ranges::find(result.candidates, candidate, &CandidateResult::candidate);
    return found == result.candidates.end() ? nullptr : &*found;
}

QString agreementText(const ReviewResult& result) {
    if (result.agreements.empty()) return {};
    QStringList shares;
    for (const Agreement& one : result.agreements)
        shares += QString::number(std::lround(one.share * 100));
    const QString percent = shares.join(QStringLiteral(", "));
    return shares.size() == 1
               ? tr("The two reviewers gave the same answer to %1 % of the pairs.").arg(percent)
               : tr("Two by two, the reviewers gave the same answer to %1 % of the pairs.")
                     .arg(percent);
}

/// Of two candidates plain counts; of more what the model of Bradley and Terry makes of them.
QString leaderText(const Review& review, const CandidateResult& leader) {
    const QString low = QString::number(std::lround(leader.share.low * 100));
    const QString high = QString::number(std::lround(leader.share.high * 100));
    const QString percent = QString::number(std::lround(leader.share.value * 100));
    if (review.candidates.size() > 2)
        return tr("Where a difference was seen, it is preferred %1 % of the time (with 95 % "
                  "confidence between %2 and %3 %).")
            .arg(percent, low, high);
    return tr("Where a difference was seen, it won %1 of %2 (%3 %, between %4 and %5 % with 95 % "
              "confidence).")
        .arg(leader.wins)
        .arg(leader.wins + leader.losses)
        .arg(percent, low, high);
}

/// One of them is ahead of all others.
bool hasLeader(const ReviewResult& result) {
    if (result.verdict == Verdict::preferred) return true;
    return result.verdict == Verdict::open && result.counts.decided() > 0 &&
           (result.candidates.size() < 2 ||
            result.candidates[0].share.value > result.candidates[1].share.value);
}

QString openText(const Review& review, const ReviewResult& result) {
    if (!hasLeader(result)) return tr("Too early to decide: none is ahead.");
    return tr("Too early to decide: %1 is ahead, but that may be chance.")
        .arg(nameOfCandidate(review, result.leader));
}

/// "22 November", with the year where it is another one.
QString shortDate(const Review& review) {
    const QDateTime date = QDateTime::fromString(toQt(review.created), Qt::ISODate).toLocalTime();
    if (!date.isValid()) return {};
    const bool isThisYear = date.date().year() == QDate::currentDate().year();
    return QLocale().toString(date.date(), isThisYear ? tr("d MMMM") : tr("d MMMM yyyy"));
}

}  // namespace

QString preferredText(const Share& share) {
    return tr("%1 preferred").arg(percentText(share.value));
}

QString reviewTitle(const Review& review) {
    if (!review.title.empty()) return toQt(review.title);
    const QString id = toQt(review.id);
    bool isNumber = false;
    const int number = id.section(u'-', -1).toInt(&isNumber);
    return isNumber ? tr("Review %1").arg(number) : id;
}

QString reviewDate(const Review& review) {
    const QDateTime date = QDateTime::fromString(toQt(review.created), Qt::ISODate);
    return date.isValid() ? QLocale().toString(date.toLocalTime().date(), QLocale::LongFormat)
                          : QString();
}

bool isUnderWay(const ReviewResult& result) {
    return std::ranges::any_of(result.reviewers, [](const ReviewerResult& one) {
        return one.reviewer.session.empty() && one.done < one.total;
    });
}

QString reviewState(const Review& review, const ReviewResult& result) {
    if (!review.decision.signedOffBy.empty())
        return tr("Signed off by %1").arg(toQt(review.decision.signedOffBy));
    if (!review.decision.candidate.empty()) return tr("Decided");
    if (result.reviewers.empty()) return tr("Nobody has judged yet");
    const auto done = static_cast<int>(std::ranges::count_if(
        result.reviewers, [](const ReviewerResult& one) { return one.done == one.total; }));
    const auto all = static_cast<int>(result.reviewers.size());
    if (done == all) return counted(all, tr("1 reviewer is done"), tr("%1 reviewers are done"));
    if (all == 1) return tr("1 reviewer has begun");
    return tr("Done: %1 of %2 reviewers").arg(done).arg(all);
}

bool isToBeJudged(const Review& review, const ReviewResult& result) {
    return review.decision.candidate.empty() && review.decision.signedOffBy.empty() &&
           (result.reviewers.empty() ||
            std::ranges::any_of(result.reviewers,
                                [](const ReviewerResult& one) { return one.done < one.total; }));
}

QString reviewSummary(const Review& review, const std::vector<ReviewResult>& results) {
    const ReviewResult& result = results.front();
    int answers = 0;  // a judgement has one for each question
    for (const ReviewResult& one : results) answers += one.counts.judged();
    const auto reviewers = static_cast<int>(result.reviewers.size());
    QStringList parts{shortDate(review)};
    parts += counted(reviewers, tr("1 reviewer"), tr("%1 reviewers"));
    parts += counted(answers, tr("1 answer"), tr("%1 answers"));
    parts += tr("blind");
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString questionText(const std::string& question) {
    return question.empty() ? tr("Which one do you prefer?") : toQt(question);
}

QString habitsText(const ReviewerResult& reviewer) {
    QStringList parts;
    parts += tr("%1 s per answer (median)")
                 .arg(reviewer.medianSeconds ? QLocale().toString(*reviewer.medianSeconds, 'f', 1)
                                             : QStringLiteral("–"));
    if (const auto left = reviewer.leftShare()) parts += tr("left side %1").arg(percentText(*left));
    if (reviewer.repeated > 0)
        parts += tr("%1 of %2 repeated pairs answered alike")
                     .arg(reviewer.repeatedAlike)
                     .arg(reviewer.repeated);
    if (reviewer.skipped > 0) parts += tr("skipped %1").arg(reviewer.skipped);
    return parts.join(QStringLiteral(", "));
}

QString doubtText(const ReviewerResult& reviewer) {
    QStringList reasons;
    for (const Doubt doubt : reviewer.doubts) switch (doubt) {
            case Doubt::chance:
                reasons += tr("repeated pairs were answered alike no more often than by guessing");
                break;
            case Doubt::oneSide:
                reasons += tr("one side was chosen more often than chance explains");
                break;
            case Doubt::hasty:
                reasons += tr("at least half of the answers came within a second");
                break;
        }
    if (reasons.isEmpty()) return {};
    return tr("These answers may say nothing about the pictures: %1.")
        .arg(reasons.join(QStringLiteral("; ")));
}

std::vector<QStringList> headToHead(const Review& review, const ReviewResult& result) {
    const std::size_t size = review.candidates.size();
    if (size < 3 || result.counts.decided() == 0) return {};
    QStringList head{tr("Preferred to")};
    for (const Candidate& one : review.candidates) head += toQt(one.name);
    std::vector<QStringList> table{head};
    for (std::size_t i = 0; i < size; ++i) {
        QStringList row{nameOfCandidate(review, i)};
        for (std::size_t j = 0; j < size; ++j)
            row += i == j ? QStringLiteral("–")
                          : tr("%1 of %2")
                                .arg(result.wins[i][j])
                                .arg(result.wins[i][j] + result.wins[j][i]);
        table.push_back(row);
    }
    return table;
}

QString verdictText(const Review& review, const ReviewResult& result) {
    switch (result.verdict) {
        case Verdict::nothing:
            return tr("Nobody has judged yet.");
        case Verdict::preferred:
            return tr("%1 is preferred, with enough certainty.")
                .arg(nameOfCandidate(review, result.leader));
        case Verdict::alike:
            return tr("No clear choice: in most judgements no difference was seen.");
        case Verdict::open:
            return openText(review, result);
    }
    return {};
}

QString figuresText(const Review& review, const ReviewResult& result) {
    if (result.verdict == Verdict::nothing) return {};
    QStringList sentences;
    if (const CandidateResult* leader = resultOfCandidate(result, result.leader);
        hasLeader(result) && leader != nullptr)
        sentences += leaderText(review, *leader);
    if (result.counts.equal > 0)
        sentences += counted(result.counts.equal, tr("No difference was seen in 1 judgement."),
                             tr("No difference was seen in %1 judgements."));
    if (result.counts.skipped > 0)
        sentences +=
            counted(result.counts.skipped, tr("1 pair was skipped."), tr("%1 pairs were skipped."));
    if (result.moreJudgements)
        sentences += counted(*result.moreJudgements,
                             tr("About 1 more judgement like these would be enough."),
                             tr("About %1 more judgements like these would be enough."));
    sentences += agreementText(result);
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

QString cautionText(const ReviewResult& result) {
    QString text =
        tr("The lines show 95 % confidence. This holds for these people, prompts and seeds; others "
           "may choose differently.");
    if (result.alpha)
        text += u' ' + tr("Agreement between the reviewers (Krippendorff's alpha): %1; 1 means "
                          "full agreement, 0 no more than by chance.")
                           .arg(QLocale().toString(*result.alpha, 'f', 2));
    return text;
}

QString askedText(const Review& review) {
    const auto pairs = static_cast<int>(review.shape().pairs());
    QString text;
    if (review.judgements < pairs)
        text = tr("%1 of %2 possible pairs, the same for every reviewer.")
                   .arg(review.judgements)
                   .arg(pairs);
    else if (review.judgements == pairs)
        text = counted(pairs, tr("1 pair, shown once."), tr("%1 pairs, each shown once."));
    else if (review.judgements == 2 * pairs)
        text = counted(pairs, tr("1 pair, shown twice with sides swapped."),
                       tr("%1 pairs, each shown twice with sides swapped."));
    else
        text = tr("%1 in %2 judgements per reviewer; when a pair comes up again, its sides are "
                  "swapped.")
                   .arg(counted(pairs, tr("1 pair"), tr("%1 pairs")))
                   .arg(review.judgements);
    const bool isUsual = review.questions.size() == 1 && review.questions.front().empty();
    if (!isUsual) {
        QStringList asked;
        for (const std::string& question : review.questions)
            asked += (asked.isEmpty() ? tr("Asked: “%1”") : tr("“%1”")).arg(questionText(question));
        text = asked.join(QStringLiteral(", ")) + u' ' + text;
    }
    return text + u' ' +
           tr("Both pictures have the same prompt, seed and settings. The order of the pairs "
              "differs between reviewers. Names stay hidden until the end.");
}

QString settingsText(const DrawRequest& settings) {
    QStringList parts;
    if (settings.width > 0)
        parts += QStringLiteral("%1 × %2").arg(settings.width).arg(settings.height);
    parts += counted(settings.num_inference_steps, tr("1 step"), tr("%1 steps"));
    parts += tr("guidance %1").arg(QLocale().toString(settings.guidance_scale));
    if (!settings.sampler.empty()) parts += toQt(settings.sampler);
    return parts.join(QStringLiteral(", "));
}

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
        if (one.done == 0) continue;
        QString line = tr("Judged by %1: %2.").arg(toQt(one.reviewer.name), habitsText(one));
        if (const QString doubt = doubtText(one); !doubt.isEmpty()) line += u' ' + doubt;
        summary.lines.push_back(toStd(line));
    }
    if (const Decision& decision = review.decision; decision != Decision{}) {
        const QString who = toQt(decision.signedOffBy);
        const QString what =
            decision.candidate.empty() ? tr("no candidate chosen") : toQt(decision.candidate);
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
