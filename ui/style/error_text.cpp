// Finds an error's sentences in the core's catalogue, translates them and fills its values in.
#include <base/error_catalogue.h>
#include <base/error_json.h>
#include <project/recipe.h>
#include <project/recipe_fields.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>

#include <QCoreApplication>

namespace dreambooth {
namespace {

/// With what lies behind the error in the person's language too, and settings by their titles.
ErrorArguments argumentsOf(const Error& error) {
    ErrorArguments arguments = error.arguments;
    for (const char* setting : {"field", "setting", "other"})
        if (const auto flag = arguments.find(setting); flag != arguments.end())
            if (const std::string title = fieldTitle(flag->second); !title.empty())
                flag->second = toStd(tr("“%1”").arg(tr(title.c_str())));
    if (const auto cause = causeOf(error))
        arguments["cause"] =
            toStd(cause->remedy.empty() ? errorSentence(*cause) : errorText(*cause));
    return arguments;
}

/// `own` where the error came without a value that the sentence names, as from an earlier version.
QString said(const char* english, const ErrorArguments& arguments, const std::string& own) {
    const QString translated = QCoreApplication::translate("dreambooth::errors", english);
    return toQt(filledIn(toStd(translated), arguments).value_or(own));
}

}  // namespace

QString errorSentence(const Error& error) {
    const ErrorEntry* entry = entryOf(error);
    if (entry == nullptr) return toQt(error.text);
    const QString sentence = said(entry->text, argumentsOf(error), error.text);
    const auto file = error.arguments.find("in_file");
    if (file == error.arguments.end()) return sentence;
    return said(errorEntry("file.error_in")->text,
                {{"file", file->second}, {"error", toStd(sentence)}}, error.text);
}

QString errorRemedy(const Error& error) {
    const ErrorEntry* entry = entryOf(error);
    if (entry == nullptr) return toQt(error.remedy);
    return *entry->remedy == '\0' ? QString()
                                  : said(entry->remedy, argumentsOf(error), error.remedy);
}

QString errorText(const Error& error) {
    const QString remedy = errorRemedy(error);
    return remedy.isEmpty() ? errorSentence(error) : errorSentence(error) + u' ' + remedy;
}

}  // namespace dreambooth
