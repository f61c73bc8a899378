// Names of compared models, of runs and steps, added files and strengths; and what of them is gone.
#include <base/files.h>
#include <hub/hub_name.h>
#include <ui/session/compared_model_text.h>
#include <ui/session/run_text.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QLocale>

namespace dreambooth {

namespace {

/// A name without its middle, where what follows it would be cut off.
QString shortened(const QString& name) {
    constexpr qsizetype longest = 60, end = 20;
    if (name.size() <= longest) return name;
    QString first = name.left(longest - end), last = name.right(end);
    if (first.back().isHighSurrogate()) first.chop(1);
    if (last.front().isLowSurrogate()) last.remove(0, 1);
    return first + u'…' + last;
}

/// Of "black-forest-labs/FLUX.2-klein-4B" what tells it from its relatives: labels are short. What
/// a person called so has its name whole.
QString shortName(const std::string& name) {
    return toQt(isHubName(name) ? name.substr(name.rfind('/') + 1) : name);
}

}  // namespace

QString strengthText(double strength) {
    return QLocale().toString(strength, 'f', 2);
}

QString modelTitle(const ComparedModel& model, const QString& runName) {
    QString title;
    const bool isOfRun = !model.runId.empty();
    if (isOfRun)
        title = QCoreApplication::translate("ComparedModel", "%1, step %2")
                    .arg(runName.isEmpty() ? runTitle(model.runId) : shortened(runName),
                         QString::number(model.step));
    else
        title = shortName(model.name.empty() ? model.model.filename().string() : model.name);
    for (std::size_t i = 0; i < model.added.size(); ++i) {
        const AddedFile& one = model.added[i];
        // What the run learned.
        const bool isItsOwn =
            isOfRun && i == 0 && (one.isWord || one.file.stem() == "pytorch_lora_weights");
        if (!isItsOwn) title += QStringLiteral(" + ") + shownPath(one.file.stem());
        if (!one.isWord && (!isItsOwn || one.scale != 1))
            title += QStringLiteral(" × ") + strengthText(one.scale);
    }
    if (!model.drawnWith.empty())
        title = QCoreApplication::translate("ComparedModel", "%1, drawn with %2")
                    .arg(title, shortName(model.drawnWith));
    return title;
}

QString vanishedText(const ComparedModel& model, const IsThere& isThere) {
    std::filesystem::path gone;
    if (!model.model.empty() && !isThere(model.model)) gone = model.model;
    for (const AddedFile& one : model.added)
        if (gone.empty() && !isThere(one.file)) gone = one.file;
    if (gone.empty()) return {};
    return QCoreApplication::translate("ComparedModel",
                                       "%1 is no longer there, so nothing new can be drawn with "
                                       "it. What it drew is kept.")
        .arg(shownPath(gone));
}

QString vanishedText(const ComparedModel& model, const IsThere& isThere, const Error& error) {
    const QString gone = vanishedText(model, isThere);
    return gone.isEmpty() ? errorText(error) : gone;
}

}  // namespace dreambooth
