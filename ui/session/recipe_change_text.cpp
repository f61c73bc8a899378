// Fields and values of recipes as text.
#include <formats/model_identity.h>
#include <project/recipe.h>
#include <project/recipe_fields.h>
#include <ui/session/recipe_change_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>

namespace dreambooth {

namespace {

constexpr std::size_t shownChanges = 2;

}  // namespace

QString modelName(const Job& job) {
    // In the hub's cache the folder is called by a revision.
    if (const std::string hub = hubNameOf(job.model); !hub.empty()) return toQt(hub);
    const auto folder = job.model.has_filename() ? job.model : job.model.parent_path();
    return toQt(folder.filename());
}

QString recipeValueText(const std::string& flag, const Json& value) {
    if (value.is_boolean()) return value.get<bool>() ? tr("on") : tr("off");
    // As it is typed, and as steps are shown elsewhere: "10000".
    if (value.is_number_integer()) return QString::number(value.get<qlonglong>());
    // What was reckoned has more digits than say anything.
    constexpr int digits = 7;
    if (value.is_number())
        return shownRateText(QString::number(value.get<double>(), 'g', digits).toDouble());
    const std::string text = value.get<std::string>();
    if (const std::string title = choiceTitle(flag, text); title != text) return tr(title.c_str());
    const QString line = toQt(text).simplified();
    return line.isEmpty() ? tr("none") : line;
}

std::vector<ChangeText> changeTexts(const Job& before, const Job& after) {
    std::vector<ChangeText> texts;
    if (before.model != after.model)
        texts.push_back({tr("Base model"), modelName(before), modelName(after)});
    for (const RecipeDifference& one : recipeDifference(before.recipe, after.recipe))
        texts.push_back({tr(fieldTitle(one.field).c_str()), recipeValueText(one.field, one.before),
                         recipeValueText(one.field, one.after)});
    return texts;
}

QString changeText(const Job& before, const Job& after) {
    const auto texts = changeTexts(before, after);
    if (texts.empty()) return tr("The same settings");
    QStringList parts;
    for (const ChangeText& one : texts) {
        if (parts.size() == shownChanges) break;
        parts << tr("%1 %2 → %3").arg(one.title, one.before, one.after);
    }
    QString text = parts.join(QStringLiteral(" · "));
    if (texts.size() > shownChanges)
        text = tr("%1 and %2 more").arg(text, QString::number(texts.size() - shownChanges));
    return text;
}

QString midwayText(const Recipe& recipe) {
    QStringList sentences;
    const bool isConstant = recipe.lr_scheduler.starts_with("constant") &&
                            recipe.lr_scheduler != "constant_then_cosine";
    if (!isConstant)
        sentences += tr("The rate follows the schedule “%1”. With another number of steps it goes "
                        "on as if that had been planned from the beginning, so it may jump here.")
                         .arg(recipeValueText("lr_scheduler", recipe.lr_scheduler));
    if (recipe.text_encoder_lr > 0)
        sentences += tr("The text encoder's rate changes in proportion.");
    if (recipe.max_train_seconds > 0)
        sentences +=
            tr("It ends after %1 all the same.").arg(durationText(recipe.max_train_seconds));
    return sentences.join(u' ');
}

}  // namespace dreambooth
