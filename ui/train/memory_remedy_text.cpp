// The name of a change by the fields that it has.
#include <ui/style/tr.h>
#include <ui/train/memory_remedy_text.h>

#include <QStringList>

namespace dreambooth {

QString memoryRemedyText(const Json& change) {
    QStringList names;
    const auto add = [&](const char* field, const QString& name) {
        if (change.contains(field)) names += name;
    };
    add("lora", tr("Train a small add-on (LoRA)"));
    add("gradient_checkpointing", tr("Save memory, but train more slowly"));
    add("train_batch_size", tr("One photo at a time"));
    add("quantize_base", valueOr<std::string>(change, "quantize_base", "") == "nf4"
                             ? tr("Keep the base model in 4 bits, a little coarser")
                             : tr("Keep the base model in 8 bits"));
    add("offload_blocks", tr("Load blocks of the base model only when needed"));
    if (valueOr(change, "fused_backward", false))
        names += tr("Use Adafactor, and free each gradient at once");
    else
        add("optimizer", tr("Use the compact optimizer"));
    return names.join(QStringLiteral(" · "));
}

}  // namespace dreambooth
