// Thresholds are those of images/quality.h; words are here.
// The later one of two like photos gets the badge.
#include <images/crop.h>
#include <images/quality.h>
#include <project/photo_shapes.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>
#include <ui/subject/caption_changes.h>
#include <ui/subject/crop_ratio.h>
#include <ui/subject/photo_checks.h>

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <optional>

namespace dreambooth {

using theme::Tone;

namespace {

/// Common shapes cut off an eighth at most; far more, and the list of shapes fits no such photo.
constexpr double mostCutOff = 0.3;

bool isLearned(const Photo& photo) {
    return !photo.leftOut && !photo.heldOut;
}

/// It is learned with the words of all photos, where others have words of their own.
bool lacksCaption(const Photo& photo) {
    return isLearned(photo) && photo.caption.empty();
}

/// `other`: the number of the first photo that it is like; 0: none.
PhotoVerdict judge(const Project& project, const Photo& photo, const PhotoFacts& facts, int other,
                   PhotoVerdict::Group group, bool wantsCaption) {
    if (facts.error)
        return {.kind = PhotoVerdict::unreadable, .reason = errorSentence(*facts.error)};
    const bool isMasked = project.recipe.masked_loss && facts.mask == photo.mask;
    if (isMasked && facts.maskError)
        return {.kind = PhotoVerdict::unreadableMask, .reason = errorSentence(*facts.maskError)};
    const Crop crop = clampCrop(photo.crop, photo.width, photo.height);
    if (const double enlarged = upscale(crop, learnedShape(project.recipe, photo)); enlarged > 1)
        return {.kind = PhotoVerdict::tooSmall,
                .enlarged = enlarged,
                .cropPixels = std::min(crop.width, crop.height)};
    if (const double share = cutOffShare(project, photo); share > mostCutOff)
        return {.kind = PhotoVerdict::cutOff,
                .percent = static_cast<int>(std::lround(share * 100))};
    if (isMasked && facts.hasEmptyMask) return {.kind = PhotoVerdict::emptyMask};
    if (other > 0) return {.kind = PhotoVerdict::likeAnother};
    if (facts.sharpness < softFocusBelow) return {.kind = PhotoVerdict::softFocus};
    if (isLearned(photo) && !project.namesItsSubject(photo))
        return {.kind = PhotoVerdict::lacksWord, .word = toQt(project.subjectOf(photo).token)};
    if (group == PhotoVerdict::smaller) return {.kind = PhotoVerdict::otherColours};
    if (wantsCaption && lacksCaption(photo)) return {.kind = PhotoVerdict::noCaption};
    return {.kind = photo.heldOut ? PhotoVerdict::forJudging : PhotoVerdict::ready};
}

/// Of each photo. Of a subject of which photos are still being read it is none: the ones that come
/// may change it.
std::vector<PhotoVerdict::Group> colourGroups(const Project& project, const PhotoLibrary& library) {
    std::vector groups(project.photos.size(), PhotoVerdict::none);
    for (int subject = 0; subject < std::ssize(project.subjects); ++subject) {
        std::vector<std::size_t> compared;
        std::vector<SubjectColours> colours;
        bool isRead = true;
        for (std::size_t i = 0; i < project.photos.size() && compared.size() <= mostCompared; ++i) {
            const Photo& photo = project.photos[i];
            if (photo.subject != subject || photo.leftOut) continue;
            const PhotoFacts* const facts = library.facts(photo);
            isRead = isRead && facts != nullptr;
            if (facts == nullptr || facts->error || facts->colours.empty()) continue;
            compared.push_back(i);
            colours.push_back(facts->colours);
        }
        const auto apart = isRead ? photosOfOtherColours(colours) : std::vector<int>{};
        if (apart.empty()) continue;
        for (const std::size_t photo : compared) groups[photo] = PhotoVerdict::larger;
        for (const int one : apart)
            groups[compared[static_cast<std::size_t>(one)]] = PhotoVerdict::smaller;
    }
    return groups;
}

}  // namespace

std::vector<PhotoVerdict> judgePhotos(const Project& project, const PhotoLibrary& library) {
    struct Hashed {
        std::uint64_t hash;
        int number;
    };
    std::vector<Hashed> earlier;
    std::vector<PhotoVerdict> verdicts;
    const bool wantsCaptions = anyHasCaption(project);
    const std::vector<PhotoVerdict::Group> groups = colourGroups(project, library);
    for (const Photo& photo : project.photos) {
        const PhotoFacts* const facts = library.facts(photo);
        PhotoVerdict& verdict = verdicts.emplace_back();
        if (photo.leftOut) verdict.kind = PhotoVerdict::leftOut;
        if (photo.leftOut || facts == nullptr) continue;
        const auto like = std::ranges::find_if(earlier, [&](const Hashed& one) {
            return hashDistance(facts->hash, one.hash) <= nearDuplicateWithin;
        });
        const int other = like == earlier.end() || facts->error ? 0 : like->number;
        const PhotoVerdict::Group group = groups[verdicts.size() - 1];
        verdict = judge(project, photo, *facts, other, group, wantsCaptions);
        verdict.other = other;
        verdict.group = group;
        if (!facts->error) earlier.push_back({facts->hash, static_cast<int>(verdicts.size())});
    }
    return verdicts;
}

std::vector<int> photosLike(const std::vector<PhotoVerdict>& verdicts, int photo) {
    const auto firstOf = [&](int one) {
        while (verdicts[static_cast<size_t>(one)].other > 0)
            one = verdicts[static_cast<size_t>(one)].other - 1;
        return one;
    };
    std::vector<int> alike;
    for (int one = 0; one < static_cast<int>(verdicts.size()); ++one)
        if (firstOf(one) == firstOf(photo)) alike.push_back(one);
    return alike;
}

bool isToLookAt(const PhotoVerdict& verdict) {
    switch (verdict.kind) {
        case PhotoVerdict::noCaption:
        case PhotoVerdict::lacksWord:
        case PhotoVerdict::softFocus:
        case PhotoVerdict::likeAnother:
        case PhotoVerdict::otherColours:
        case PhotoVerdict::emptyMask:
        case PhotoVerdict::cutOff:
        case PhotoVerdict::tooSmall:
        case PhotoVerdict::unreadableMask:
        case PhotoVerdict::unreadable:
            return true;
        case PhotoVerdict::loading:
        case PhotoVerdict::ready:
        case PhotoVerdict::forJudging:
        case PhotoVerdict::leftOut:
            break;
    }
    return false;
}

PhotoGridBadge badgeFor(const PhotoVerdict& verdict, PictureShape learned) {
    switch (verdict.kind) {
        case PhotoVerdict::loading:
            return {tr("Reading…"), Tone::neutral};
        case PhotoVerdict::ready:
            return {learned.width == learned.height
                        ? tr("%1 px ready").arg(learned.width)
                        : tr("%1 × %2 ready").arg(learned.width).arg(learned.height),
                    Tone::ready};
        case PhotoVerdict::forJudging:
            return {tr("Validation"), Tone::base};
        case PhotoVerdict::softFocus:
            return {tr("Out of focus"), Tone::warning};
        case PhotoVerdict::likeAnother:
            return {tr("Almost like photo %1").arg(verdict.other), Tone::warning};
        case PhotoVerdict::otherColours:
            return {tr("Other colours"), Tone::warning};
        case PhotoVerdict::noCaption:
            return {tr("No caption"), Tone::warning};
        case PhotoVerdict::lacksWord:
            return {tr("Caption without “%1”").arg(verdict.word), Tone::warning};
        case PhotoVerdict::emptyMask:
            return {tr("Empty mask"), Tone::warning};
        case PhotoVerdict::cutOff:
            return {tr("%1 % cut off").arg(verdict.percent), Tone::warning};
        case PhotoVerdict::unreadableMask:
            return {tr("Mask can't be read"), Tone::danger};
        case PhotoVerdict::tooSmall:
            return {tr("Too small: %1 px").arg(verdict.cropPixels), Tone::danger};
        case PhotoVerdict::unreadable:
            return {tr("Can't be read"), Tone::danger};
        case PhotoVerdict::leftOut:
            return {tr("Left out"), Tone::neutral};
    }
    return {};
}

namespace {

/// What the photo's own verdict asks for; nothing where it is good, or is still being read.
std::optional<PhotoAdvice> adviceOn(int photo, const PhotoVerdict& verdict) {
    const int number = photo + 1;
    switch (verdict.kind) {
        case PhotoVerdict::tooSmall:
            return PhotoAdvice{photo, Tone::danger,
                               tr("Photo %1 would be enlarged %2×.")
                                   .arg(number)
                                   .arg(QLocale().toString(verdict.enlarged, 'f', 1)),
                               tr("Leave out")};
        case PhotoVerdict::unreadable:
            return PhotoAdvice{photo, Tone::danger,
                               tr("Photo %1: %2").arg(number).arg(verdict.reason), tr("Read again"),
                               PhotoAdvice::readsAgain};
        case PhotoVerdict::unreadableMask:
            return PhotoAdvice{photo, Tone::danger,
                               tr("Photo %1: %2").arg(number).arg(verdict.reason), tr("Show it"),
                               PhotoAdvice::shows};
        case PhotoVerdict::cutOff:
            return PhotoAdvice{photo, Tone::warning,
                               tr("%1 % of the crop of photo %2 is cut off for the shape it is "
                                  "learned in.")
                                   .arg(verdict.percent)
                                   .arg(number),
                               tr("Show it"), PhotoAdvice::shows};
        case PhotoVerdict::emptyMask:
            return PhotoAdvice{
                photo, Tone::warning,
                tr("The mask of photo %1 is empty: all of it counts alike.").arg(number),
                tr("Show it"), PhotoAdvice::shows};
        case PhotoVerdict::lacksWord:
            return PhotoAdvice{photo, Tone::warning,
                               tr("The caption of photo %1 doesn't name the subject (“%2” or "
                                  "$subject), so the word learns nothing from it.")
                                   .arg(number)
                                   .arg(verdict.word),
                               tr("Show it"), PhotoAdvice::shows};
        case PhotoVerdict::softFocus:
            return PhotoAdvice{
                photo, Tone::warning,
                tr("Photo %1 is out of focus; a sharper one works better.").arg(number),
                tr("Leave out")};
        case PhotoVerdict::leftOut:
            return PhotoAdvice{photo, Tone::neutral, tr("Photo %1 is left out.").arg(number),
                               tr("Use again")};
        default:
            break;
    }
    return std::nullopt;
}

/// Where the photos of a subject look like those of two.
std::optional<PhotoAdvice> adviceOnColours(const Project& project,
                                           const std::vector<PhotoVerdict>& verdicts, int subject) {
    std::vector<int> smaller;
    int larger = 0;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        if (project.photos[i].subject != subject) continue;
        if (verdicts[i].group == PhotoVerdict::smaller) smaller.push_back(static_cast<int>(i));
        if (verdicts[i].group == PhotoVerdict::larger) ++larger;
    }
    if (smaller.empty()) return std::nullopt;
    if (smaller.size() == 1)
        return PhotoAdvice{smaller.front(), Tone::warning,
                           tr("Photo %1 has other colours than the other photos of the subject. Is "
                              "it the same one?")
                               .arg(smaller.front() + 1),
                           tr("Show it"), PhotoAdvice::shows};
    const QString text =
        project.subjects.size() == 1
            ? tr("By their colours these look like two subjects: %1 photos of one, %2 of another.")
                  .arg(larger)
                  .arg(smaller.size())
            : tr("By their colours the photos of “%3” look like two subjects: %1 of one, %2 of "
                 "another.")
                  .arg(larger)
                  .arg(smaller.size())
                  .arg(toQt(project.subject(subject).phrase()));
    const QString action = tr("Select the %1").arg(smaller.size());
    return PhotoAdvice{-1,     Tone::warning, text, action, PhotoAdvice::selects, /*isAlike=*/false,
                       smaller};
}

}  // namespace

std::optional<PhotoAdvice> twoSubjectsAdvice(const Project& project,
                                             const std::vector<PhotoVerdict>& verdicts) {
    for (int subject = 0; subject < std::ssize(project.subjects); ++subject)
        if (auto colours = adviceOnColours(project, verdicts, subject);
            colours && colours->effect == PhotoAdvice::selects)
            return colours;
    return std::nullopt;
}

std::vector<PhotoAdvice> adviceFor(const Project& project,
                                   const std::vector<PhotoVerdict>& verdicts) {
    std::vector<PhotoAdvice> advice;
    int taught = 0;
    bool isReading = false;
    for (int subject = 0; subject < std::ssize(project.subjects); ++subject)
        if (auto colours = adviceOnColours(project, verdicts, subject))
            advice.push_back(*std::move(colours));
    for (size_t i = 0; i < verdicts.size(); ++i) {
        const PhotoVerdict& verdict = verdicts[i];
        const int photo = static_cast<int>(i);
        if (!project.photos[i].leftOut && !project.photos[i].heldOut) ++taught;
        isReading = isReading || verdict.kind == PhotoVerdict::loading;
        if (auto own = adviceOn(photo, verdict)) advice.push_back(*std::move(own));
        if (verdict.other > 0)
            advice.push_back({photo, Tone::warning,
                              tr("Photo %1 is almost the same as photo %2 and adds little.")
                                  .arg(photo + 1)
                                  .arg(verdict.other),
                              tr("Leave out"), PhotoAdvice::leavesOutOrUsesAgain, true});
    }
    if (anyHasCaption(project))
        for (size_t i = 0; i < project.photos.size(); ++i)
            if (lacksCaption(project.photos[i]))
                advice.push_back({static_cast<int>(i), Tone::neutral,
                                  tr("Photo %1 has no caption.").arg(i + 1), tr("Show it"),
                                  PhotoAdvice::shows});
    // The worst first; photos keep their order.
    std::stable_sort(advice.begin(), advice.end(), [](const auto& a, const auto& b) {
        const auto rank = [](Tone tone) {
            return tone == Tone::danger ? 0 : tone == Tone::warning ? 1 : 2;
        };
        return rank(a.tone) < rank(b.tone);
    });
    if (taught > 0 && taught < 4)
        advice.insert(advice.begin(),
                      {-1,
                       Tone::warning,
                       taught == 1 ? tr("One photo is not much: 4 to 20 work best.")
                                   : tr("%1 photos are not many: 4 to 20 work best.").arg(taught),
                       {}});
    if (taught == 0 && !verdicts.empty())
        advice.insert(advice.begin(),
                      {-1,
                       Tone::warning,
                       tr("No photo is left to train on: all are left out or for validation only."),
                       {}});
    if (isReading) advice.push_back({-1, Tone::neutral, tr("Photos are still being read."), {}});
    return advice;
}

}  // namespace dreambooth
