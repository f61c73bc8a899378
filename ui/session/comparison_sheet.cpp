// Comparisons as sheets: the pictures by their files, settings in words, marks and notes.
#include <ui/session/compared_model_text.h>
#include <ui/session/comparison_sheet.h>
#include <ui/session/run_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

namespace dreambooth {

namespace {

struct SheetText {
    Q_DECLARE_TR_FUNCTIONS(dreambooth::SheetText)
};

SheetMark markOf(Mark::Kind kind) {
    return kind == Mark::Kind::star     ? SheetMark::star
           : kind == Mark::Kind::reject ? SheetMark::reject
                                        : SheetMark::none;
}

/// Base blue and the last tuned one amber, as everywhere; any others have no colour.
std::vector<SheetColumn> columnsOf(const std::vector<ComparedModel>& models,
                                   const TitleOf& titleOf) {
    std::vector<SheetColumn> columns;
    for (const ComparedModel& model : models) columns.push_back({.title = toStd(titleOf(model))});
    const auto base = std::ranges::find_if(models, &ComparedModel::isPlain);
    if (base == models.end()) return columns;
    columns[static_cast<std::size_t>(base - models.begin())].accent = SheetAccent::base;
    for (std::size_t i = models.size(); i-- > 0;)
        if (!models[i].isPlain()) {
            columns[i].accent = SheetAccent::tuned;
            break;
        }
    return columns;
}

/// Those that all have in common.
std::vector<std::string> settingsOf(const std::vector<Comparison>& comparisons,
                                    const std::vector<ComparedModel>& models,
                                    const IsGuided& isGuided) {
    std::vector<std::string> texts;
    const auto add = [&](auto text) {
        const QString first = text(comparisons.front().settings);
        const bool isShared = std::ranges::all_of(
            comparisons, [&](const Comparison& one) { return text(one.settings) == first; });
        if (isShared && !first.isEmpty()) texts.push_back(toStd(first));
    };
    add([](const DrawRequest& one) {
        return one.sampler.empty() ? SheetText::tr("default sampler") : toQt(one.sampler);
    });
    add([](const DrawRequest& one) {
        return counted(one.num_inference_steps, SheetText::tr("1 step"), SheetText::tr("%1 steps"));
    });
    const auto isAnyGuided = [&](const DrawRequest& one) {
        return std::ranges::any_of(models, [&](const ComparedModel& model) {
            return isGuided(model, one.guidance_scale);
        });
    };
    add([&](const DrawRequest& one) {
        return isAnyGuided(one)
                   ? SheetText::tr("guidance %1").arg(QLocale().toString(one.guidance_scale))
                   : SheetText::tr("without guidance");
    });
    add([](const DrawRequest& one) {
        return one.width > 0 ? SheetText::tr("%1 × %2 px").arg(one.width).arg(one.height)
                             : QString();
    });
    add([&](const DrawRequest& one) {
        const std::string avoided = isAnyGuided(one) ? one.negative_prompt.value_or("") : "";
        return avoided.empty() ? QString() : SheetText::tr("avoid: %1").arg(toQt(avoided));
    });
    return texts;
}

bool hasPicture(const Comparison& comparison, const ComparedModel& model) {
    return comparison.find(model) != nullptr;
}

/// The marks of a comparison are those of the row, which holds the comparisons of one prompt.
void addMarks(SheetRow& row, const Comparison& comparison, const QString& seed) {
    if (comparison.mark.kind != Mark::Kind::none) row.mark = markOf(comparison.mark.kind);
    if (comparison.mark.note.empty()) return;
    if (!row.note.empty()) row.note += "  ·  ";
    row.note += toStd(seed) + ": " + comparison.mark.note;
}

}  // namespace

Sheet sheetOf(const std::string& title, const std::vector<Comparison>& comparisons,
              const std::vector<ComparedModel>& all, const IsGuided& isGuided,
              const TitleOf& titleOf) {
    std::vector<Comparison> shown;
    for (const Comparison& one : comparisons)
        if (std::ranges::count_if(all, [&](const auto& model) { return hasPicture(one, model); }) >
            1)
            shown.push_back(one);
    std::vector<ComparedModel> models;
    std::ranges::copy_if(all, std::back_inserter(models), [&](const ComparedModel& model) {
        return std::ranges::any_of(shown, [&](const auto& one) { return hasPicture(one, model); });
    });
    Sheet sheet{.title = title, .columns = columnsOf(models, titleOf)};
    for (const Comparison& comparison : shown) {
        std::vector<SheetPicture> pictures;
        const QString seed = SheetText::tr("seed %1").arg(comparison.settings.seed);
        for (std::size_t column = 0; column < models.size(); ++column)
            if (const DrawnPicture* drawn = comparison.find(models[column])) {
                pictures.push_back({.file = drawn->file,
                                    .column = column,
                                    .caption = toStd(seed),
                                    .mark = markOf(drawn->mark.kind),
                                    .note = drawn->mark.note});
                for (const Pin& pin : drawn->mark.pins)
                    pictures.back().pins.push_back({pin.x, pin.y, pin.text});
            }
        auto row = std::ranges::find(sheet.rows, comparison.settings.prompt, &SheetRow::title);
        if (row == sheet.rows.end())
            row = sheet.rows.insert(row, SheetRow{.title = comparison.settings.prompt});
        std::ranges::move(pictures, std::back_inserter(row->pictures));
        addMarks(*row, comparison, seed);
    }
    for (SheetRow& row : sheet.rows)
        std::ranges::stable_sort(row.pictures, {}, &SheetPicture::column);
    if (!shown.empty()) sheet.settings = settingsOf(shown, models, isGuided);
    return sheet;
}

std::vector<ComparedModel> drawnModels(const std::vector<Comparison>& comparisons,
                                       const ComparedModel& base, const std::string& runId) {
    std::vector<ComparedModel> models = {base};
    for (const Comparison& comparison : comparisons)
        for (const DrawnPicture& picture : comparison.pictures) {
            if (picture.model.runId != runId || runId.empty()) continue;
            // The latest of a step; earlier ones are of weights that are no longer there.
            const auto known = std::ranges::find_if(
                models, [&](const ComparedModel& one) { return isNamedAlike(one, picture.model); });
            if (known == models.end())
                models.push_back(picture.model);
            else
                *known = picture.model;
        }
    std::ranges::stable_sort(models.begin() + 1, models.end(), {}, &ComparedModel::step);
    return models;
}

Sheet sheetOfRun(const std::string& runId, const QString& runName,
                 const std::vector<Comparison>& comparisons, const ComparedModel& base,
                 const IsGuided& isGuided) {
    return sheetOf(toStd(runName), comparisons, drawnModels(comparisons, base, runId), isGuided,
                   [&](const ComparedModel& model) { return modelTitle(model, runName); });
}

bool hasPairsOf(const std::string& runId, const std::vector<Comparison>& comparisons) {
    const auto isOfRun = [&](const DrawnPicture& picture) { return picture.model.runId == runId; };
    return !runId.empty() && std::ranges::any_of(comparisons, [&](const Comparison& comparison) {
        return comparison.pictures.size() > 1 && std::ranges::any_of(comparison.pictures, isOfRun);
    });
}

}  // namespace dreambooth
