// Finds an error's sentence by its code and fills its values in (see the header).
// A code that has none shows the English text that came with it.
#include <base/error_json.h>
#include <ui/style/error_sentences.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QHash>

namespace dreambooth {
namespace {

const QHash<QString, ErrorSentence>& sentences() {
    static const auto table = [] {
        QHash<QString, ErrorSentence> byCode;
        for (const auto& list :
             {fileErrors(), downloadErrors(), runErrors(), reviewErrors(), boothErrors()})
            for (const ErrorSentence& sentence : list)
                byCode.insert(QString::fromLatin1(sentence.code), sentence);
        return byCode;
    }();
    return table;
}

/// Of an error whose argument "rule" says more than its code, that rule's: it is about a field of
/// the window, unless it was found in a file, which the error's own text names.
const ErrorSentence* sentenceOf(const Error& error) {
    QString code = toQt(error.code);
    if (const auto rule = error.arguments.find("rule"); rule != error.arguments.end()) {
        if (error.arguments.contains("file")) return nullptr;
        code += u'.' + toQt(rule->second);
    }
    const auto found = sentences().constFind(code);
    return found == sentences().constEnd() ? nullptr : &*found;
}

/// With what lies behind the error in the person's language too.
std::map<std::string, std::string> argumentsOf(const Error& error) {
    std::map<std::string, std::string> arguments = error.arguments;
    if (const auto cause = causeOf(error)) arguments["cause"] = toStd(errorText(*cause));
    return arguments;
}

// Fills {name} from the arguments; false when a name is not among them.
bool fill(QString& sentence, const std::map<std::string, std::string>& arguments) {
    for (const auto& [name, value] : arguments)
        sentence.replace(u'{' + toQt(name) + u'}', toQt(value));
    return !sentence.contains(u'{');
}

QString translated(const char* source) {
    return QCoreApplication::translate("Errors", source);
}

}  // namespace

QString errorSentence(const Error& error) {
    if (const ErrorSentence* found = sentenceOf(error)) {
        QString sentence = translated(found->what);
        if (fill(sentence, argumentsOf(error))) return sentence;
    }
    return toQt(error.text);
}

QString errorRemedy(const Error& error) {
    const ErrorSentence* found = sentenceOf(error);
    if (found != nullptr && found->remedy == nullptr) return {};
    if (found != nullptr) {
        QString sentence = translated(found->remedy);
        if (fill(sentence, argumentsOf(error))) return sentence;
    }
    return toQt(error.remedy);
}

QString errorText(const Error& error) {
    const QString remedy = errorRemedy(error);
    return remedy.isEmpty() ? errorSentence(error) : errorSentence(error) + u' ' + remedy;
}

}  // namespace dreambooth
