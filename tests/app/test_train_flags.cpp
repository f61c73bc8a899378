// docs/flags.md says of every flag what the program does with it.
#include <project/recipe.h>

#include <QFile>
#include <QTest>

#include "../../app/dreambooth/command_train_flags.h"

using namespace dreambooth;

class TestTrainFlags : public QObject {
    Q_OBJECT

    QString m_document;

    /// The part of the document below a heading.
    QString section(const QString& heading) const {
        const auto begin = m_document.indexOf(QStringLiteral("\n## ") + heading + u'\n');
        if (begin < 0) return {};
        return m_document.mid(begin,
                              m_document.indexOf(QStringLiteral("\n## "), begin + 1) - begin);
    }

    static QString row(const std::string& flag) {
        return QStringLiteral("\n| `--%1` |").arg(QString::fromStdString(flag));
    }

private slots:
    void initTestCase() {
        QFile file(QStringLiteral(SOURCE_ROOT "/docs/flags.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_document = QString::fromUtf8(file.readAll());
    }

    void everyFieldOfARecipeIsListed() {
        Recipe recipe;
        visitFields(recipe, [&](const std::string& name, const auto&) {
            QVERIFY2(m_document.contains(row(name)), name.c_str());
        });
    }

    void foreignFlagsAreListedWithTheirReason() {
        const QString refused = section(QStringLiteral("Known, refused"));
        const QString ignored = section(QStringLiteral("Known, without effect"));
        QVERIFY(!refused.isEmpty() && !ignored.isEmpty());
        for (const ForeignFlag& flag : foreignFlags()) {
            const QString line =
                row(flag.name) + u' ' + QString::fromUtf8(flag.reason) + QStringLiteral(" |\n");
            QVERIFY2((flag.refused ? refused : ignored).contains(line), flag.name);
        }
        QCOMPARE(refused.count(u"`--") + ignored.count(u"`--"),
                 static_cast<qsizetype>(foreignFlags().size()));
    }
};

QTEST_GUILESS_MAIN(TestTrainFlags)
#include "test_train_flags.moc"
