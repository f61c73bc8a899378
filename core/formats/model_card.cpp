// Writes the text of a model card, by the kind of file that it goes with.
#include <base/json.h>
#include <base/shown_text.h>
#include <base/strings.h>
#include <formats/model_card.h>

#include <algorithm>

namespace dreambooth {

namespace {

bool isLora(const CardInfo& info) {
    return info.kind == CardInfo::Kind::kohyaLora || info.kind == CardInfo::Kind::comfyUiLora ||
           info.kind == CardInfo::Kind::diffusersLora;
}

/// A text as a YAML scalar: JSON's strings are a subset of YAML's.
std::string quoted(const std::string& text) {
    return asText(text);
}

/// A text as Markdown that shows it: no emphasis, link, picture or HTML.
std::string plain(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (std::string_view("\\`*[]<>&").contains(c)) result += '\\';
        result += c;
    }
    return result;
}

/// A text as code in a line.
std::string code(std::string text) {
    std::erase(text, '`');
    return "`" + text + "`";
}

/// What calls the subject in a whole prompt; empty where nothing does.
std::string subjectPrompt(const CardInfo& info) {
    if (!info.instancePrompt.empty()) return info.instancePrompt;
    return info.triggerPhrase.empty() ? "" : promptOf(info.triggerPhrase);
}

/// The base model as from_pretrained() takes it.
std::string baseOf(const CardInfo& info) {
    if (!info.hubName.empty()) return info.hubName;
    return info.baseModel.empty() ? "the base model" : info.baseModel;
}

std::string frontMatter(const CardInfo& info) {
    std::string text = "---\n";
    // The hub looks its models up by this; a folder's name would be another's there, or nobody's.
    if (!info.hubName.empty()) text += "base_model: " + quoted(info.hubName) + "\n";
    text += "library_name: diffusers\npipeline_tag: text-to-image\n";
    if (const std::string prompt = subjectPrompt(info); !prompt.empty())
        text += "instance_prompt: " + quoted(prompt) + "\n";
    text += "tags:\n  - text-to-image\n  - dreambooth\n";
    text += "  - " + std::string(infoOf(info.family).hubTag) + "\n";
    if (isLora(info)) text += "  - lora\n";
    return text + "---\n\n";
}

std::string diffusersSteps(const CardInfo& info) {
    const std::string subject = subjectPrompt(info);
    const std::string prompt = subject.empty() ? "a photo" : subject;
    const std::string pipeline(infoOf(info.family).pipeline);
    if (isLora(info) && info.kind != CardInfo::Kind::diffusersLora && info.isDora &&
        info.diffusersFile.empty())
        return "## diffusers\n\nThis file is a DoRA in other programs' form, of which diffusers "
               "leaves out a part (the magnitudes) and draws something else. Convert it for "
               "diffusers: "
               "`dreambooth convert " +
               info.fileName + " FOLDER --to diffusers --base MODEL`.\n";
    const std::string load = [&] {
        if (info.kind == CardInfo::Kind::singleFile)
            return "pipeline = " + pipeline + ".from_single_file(" + quoted(info.fileName) + ")\n";
        if (info.kind == CardInfo::Kind::learnedWord && info.family == ModelFamily::sdxl)
            return "from safetensors.torch import load_file\n\npipeline = " + pipeline +
                   ".from_pretrained(" + quoted(baseOf(info)) +
                   ")\npipeline.load_textual_inversion(load_file(\"learned_embeds.safetensors\"), "
                   "text_encoder=pipeline.text_encoder, tokenizer=pipeline.tokenizer)\n"
                   "pipeline.load_textual_inversion(load_file(\"learned_embeds_2.safetensors\"), "
                   "text_encoder=pipeline.text_encoder_2, tokenizer=pipeline.tokenizer_2)\n";
        if (info.kind == CardInfo::Kind::learnedWord)
            return "pipeline = " + pipeline + ".from_pretrained(" + quoted(baseOf(info)) +
                   ")\npipeline.load_textual_inversion(" + quoted(info.fileName) + ")\n";
        if (!isLora(info))
            return "pipeline = " + pipeline + ".from_pretrained(" + quoted(info.fileName) + ")\n";
        return "pipeline = " + pipeline + ".from_pretrained(" + quoted(baseOf(info)) +
               ")\npipeline.load_lora_weights(\".\", weight_name=" +
               quoted(info.diffusersFile.empty() ? info.fileName : info.diffusersFile) + ")\n";
    }();
    return "## diffusers\n\n```python\nfrom diffusers import " + pipeline + "\n\n" + load +
           "image = pipeline(prompt=" + quoted(prompt) + ").images[0]\n```\n";
}

std::string webUiSteps(const CardInfo& info) {
    const std::string stem = info.fileName.substr(0, info.fileName.rfind('.'));
    const std::string words = info.triggerPhrase.empty() ? "" : info.triggerPhrase + " ";
    // ComfyUI's weight_adapter/base.py and Forge's backend/patcher/lora.py take the lengths of the
    // base's rows, A1111's network.py those of columns.
    const std::string dora =
        !info.isDora ? ""
        : isFlow(info.family)
            ? "This is a DoRA, which ComfyUI computes a little otherwise.\n\n"
            : "This is a DoRA, which ComfyUI and Forge compute a little otherwise, and A1111 so "
              "that "
              "it draws something else. Where that shows, merge it into its model: `dreambooth "
              "merge OUT.safetensors --model MODEL --lora " +
                  info.fileName + " --into_model`.\n\n";
    if (info.kind == CardInfo::Kind::kohyaLora && info.family == ModelFamily::zImage)
        return "## ComfyUI\n\nThe layers have the names of kohya's musubi-tuner, which ComfyUI "
               "does "
               "not know. Convert it: `dreambooth convert " +
               info.fileName + " OUT.safetensors --to comfyui --base MODEL`.\n\n";
    if (info.kind == CardInfo::Kind::kohyaLora && !isFlow(info.family))
        return "## A1111, Forge\n\nCopy " + code(info.fileName) + " to `models/Lora/` and write " +
               code(words + "<lora:" + stem + ":1>") +
               " in the prompt. The number is the strength.\n\n## ComfyUI\n\nCopy it to "
               "`models/loras/`, and put a *Load LoRA* node between the checkpoint and the "
               "prompt.\n\n" +
               dora;
    if (isLora(info) && isFlow(info.family))
        return "## ComfyUI\n\nCopy " + code(info.fileName) +
               " to `models/loras/`, and put a *LoraLoaderModelOnly* node between the model and "
               "the "
               "sampler.\n\n" +
               dora;
    if (info.kind == CardInfo::Kind::singleFile)
        return "## A1111, Forge\n\nCopy " + code(info.fileName) +
               " to `models/Stable-diffusion/` and choose it as the checkpoint.\n\n## "
               "ComfyUI\n\nCopy it to `models/checkpoints/` and choose it in a *Load Checkpoint* "
               "node.\n\n";
    return {};
}

}  // namespace

std::string subjectOf(const std::string& instancePrompt, const std::string& classPrompt) {
    const std::vector<std::string> words = split(instancePrompt, ' ');
    const std::vector<std::string> plain = split(classPrompt, ' ');
    auto begin = std::ranges::mismatch(words, plain).in1;
    if (begin == words.begin()) {
        // "a photo of", "a close-up photo of": what begins a prompt ends with its first "of".
        constexpr std::ptrdiff_t longest = 5;
        const auto end = words.begin() + std::min(std::ssize(words), longest);
        const auto of = std::ranges::find(words.begin(), end, "of");
        if (of != end) begin = of + 1;
    }
    if (begin == words.end()) return instancePrompt;
    std::string subject;
    for (; begin != words.end(); ++begin) subject += (subject.empty() ? "" : " ") + *begin;
    return subject;
}

std::string promptOf(const std::string& triggerPhrase) {
    return subjectOf(triggerPhrase) == triggerPhrase ? "a photo of " + triggerPhrase
                                                     : triggerPhrase;
}

std::string modelCard(const CardInfo& given) {
    CardInfo info = given;
    for (std::string* words :
         {&info.fileName, &info.title, &info.triggerPhrase, &info.instancePrompt, &info.baseModel,
          &info.drawnWith, &info.hubName, &info.diffusersFile})
        *words = shownLine(*words);
    constexpr std::string_view ending = ".safetensors";
    std::string title = info.title.empty() ? info.fileName : info.title;
    if (title.ends_with(ending)) title.resize(title.size() - ending.size());
    std::string text = frontMatter(info) + "# " + plain(title) + "\n\n";
    const bool isWord = info.kind == CardInfo::Kind::learnedWord;
    text += isWord         ? "A word (textual inversion) for "
            : isLora(info) ? "A LoRA for "
                           : "A model of the family ";
    text += titleOf(info.family);
    if (const std::string base = info.hubName.empty() ? info.baseModel : info.hubName;
        !base.empty())
        text += (isWord || isLora(info) ? ", made with " : ", from ") + plain(base);
    text += info.triggerPhrase.empty() ? "." : ", taught with DreamBooth.";
    if (!info.drawnWith.empty())
        text += " Its pictures were drawn with " + plain(info.drawnWith) + ".";
    if (info.resolution > 0)
        text +=
            (isWord || isLora(info) ? " It was taught with pictures of " : " It draws best at ") +
            std::to_string(info.resolution) + " pixels.";
    if (!info.triggerPhrase.empty())
        text += "\n\nWrite **" + plain(info.triggerPhrase) +
                "** in the prompt where its subject is "
                "meant: \"" +
                plain(subjectPrompt(info)) + " on the beach\".";
    text += "\n\nThe licence of the base model holds for it too.\n\n";
    return text + webUiSteps(info) + diffusersSteps(info);
}

}  // namespace dreambooth
