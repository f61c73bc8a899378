// The other separator is changed while it is typed, so that the field shows what it took.
#include <ui/widgets/decimal_field.h>

#include <QLineEdit>
#include <QLocale>

namespace dreambooth {

namespace {

void takeEither(QString& input, const QLocale& locale) {
    const QString point = locale.decimalPoint();
    input.replace(point == QStringLiteral(".") ? u',' : u'.', point);
}

QString asInScripts(QString text) {
    return text.replace(QLocale().decimalPoint(), QStringLiteral(".")).replace(u',', u'.');
}

}  // namespace

QValidator::State DecimalSpinBox::validate(QString& input, int& position) const {
    takeEither(input, locale());
    return QDoubleSpinBox::validate(input, position);
}

ScriptNumberValidator::ScriptNumberValidator(double min, double max, QLineEdit* line)
    : QDoubleValidator(min, max, /*decimals=*/12, line), m_last(line->text()) {
    setLocale(QLocale::c());
    setNotation(ScientificNotation);
    line->setValidator(this);
    connect(line, &QLineEdit::textChanged, this, [this, line](const QString& text) {
        if (line->hasAcceptableInput()) m_last = text;
    });
}

QValidator::State ScriptNumberValidator::validate(QString& input, int& position) const {
    takeEither(input, QLocale());
    QString inScripts = asInScripts(input);
    return QDoubleValidator::validate(inScripts, position);
}

double ScriptNumberValidator::number(const QString& text) {
    return asInScripts(text).toDouble();
}

}  // namespace dreambooth
