// Lists that a person wrote.
#include <base/text_parts.h>

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestTextParts : public QObject {
    Q_OBJECT

private slots:
    void partsHaveNoSpacesAround() {
        using Parts = std::vector<std::string>;
        QVERIFY(partsOf(" a red dog,\tin snow ", ',') == (Parts{"a red dog", "in snow"}));
        QVERIFY(partsOf("one, two\r\n\n \nthree", '\n') == (Parts{"one, two", "three"}));
        QVERIFY(partsOf("", ',').empty() && partsOf(" ,\n,", ',').empty());
    }
};

REGISTER_TEST(TestTextParts, QCoreApplication);
#include "test_text_parts.moc"
