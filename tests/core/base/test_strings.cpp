// Lists that a person wrote, and names made of titles.
#include <base/strings.h>

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestStrings : public QObject {
    Q_OBJECT

private slots:
    void partsHaveNoSpacesAround() {
        using Parts = std::vector<std::string>;
        QVERIFY(split(" a red dog,\tin snow ", ',') == (Parts{"a red dog", "in snow"}));
        QVERIFY(split("one, two\r\n\n \nthree", '\n') == (Parts{"one, two", "three"}));
        QVERIFY(split("", ',').empty() && split(" ,\n,", ',').empty());
    }

    void whatIsSmallIsNotNothing() {
        QCOMPARE(sizeText(198'000), std::string("198 KB"));
        QCOMPARE(sizeText(512'000'000), std::string("512 MB"));
        QCOMPARE(sizeText(11'200'000'000), std::string("11.2 GB"));
    }

    void slugsAreNamesOfFiles() {
        QCOMPARE(slug("a photo of sks dog, 8k!", SlugCharacters::ascii),
                 std::string("a-photo-of-sks-dog-8k"));
        QCOMPARE(slug("Rex_the Bär/cat", SlugCharacters::ascii), std::string("Rex-the-B-r-cat"));
        QCOMPARE(slug("Rex_the Bär/cat", SlugCharacters::unicode), std::string("Rex_the-Bär-cat"));
        QCOMPARE(slug("../ ..", SlugCharacters::unicode), std::string());
        QCOMPARE(slug("one two", SlugCharacters::ascii, 4), std::string("one"));
        QCOMPARE(slug("aяя", SlugCharacters::unicode, 4), std::string("aя"));  // no half a letter
        QCOMPARE(slug("a👧b", SlugCharacters::unicode, 4), std::string("a"));
        QCOMPARE(slug("яя", SlugCharacters::unicode, 4), std::string("яя"));
    }

    void lowersAsciiAlone() { QCOMPARE(toLower(".JPG Ä"), std::string(".jpg Ä")); }
};

REGISTER_TEST(TestStrings, QCoreApplication);
#include "test_strings.moc"
