// The other separator is changed while it is typed, so that the field shows what it took.
#include <ui/widgets/decimal_field.h>

#include <QLineEdit>
#include <QLocale>

namespace dreambooth {

QValidator::State DecimalSpinBox::validate(QString& input, int& position) const {
    const QString point = locale().decimalPoint();
    input.replace(point == QStringLiteral(".") ? u',' : u'.', point);
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
    input.replace(u',', u'.');
    return QDoubleValidator::validate(input, position);
}

}  // namespace dreambooth
