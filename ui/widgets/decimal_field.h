// Fields for numbers with a fraction. People write a comma or a point whatever language the window
// has, and Qt takes the other one for a separator of thousands: 0.5 became 5 in a German window.
#pragma once

#include <QDoubleSpinBox>
#include <QDoubleValidator>

class QLineEdit;

namespace dreambooth {

/// Takes either for the decimal point of its language.
class DecimalSpinBox : public QDoubleSpinBox {
public:
    using QDoubleSpinBox::QDoubleSpinBox;
    QValidator::State validate(QString& input, int& position) const override;
};

/// Of a line for a number that may have an exponent, 1e-4 or 0.5. Takes either for the decimal
/// point of its language; what is no number when the line is left becomes the last one that stood
/// there.
class ScriptNumberValidator : public QDoubleValidator {
    Q_OBJECT

public:
    ScriptNumberValidator(double min, double max, QLineEdit* line);
    QValidator::State validate(QString& input, int& position) const override;
    void fixup(QString& input) const override { input = m_last; }
    /// Of what stands in such a line; 0 where that is no number.
    static double number(const QString& text);

private:
    QString m_last;
};

}  // namespace dreambooth
