// Cards through a real print server: printed and purged from its spool; without paper, paused, or
// with the printer or the server gone, what is so is said.
#include <ui/booth/printer.h>
#include <ui/booth/take_home_cards.h>

#include <QApplication>
#include <memory>

#include "test_program.h"
#include "ui/booth/print_server.h"

using namespace dreambooth;

class TestBoothPrinter : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (!PrintServer::isInstalled())
            QSKIP("CUPS is not installed (cups-daemon and cups-client)");
        m_server = std::make_unique<PrintServer>();
    }

    void aCardIsPrintedAndPurged() {
        PrintServer& server = *m_server;
        QCOMPARE(printerNames(), std::vector<std::string>{"Card"});
        QVERIFY(printerState("Card") == PrinterState::ready);
        QCOMPARE(ruleOf(print()), std::string("printed"));
        QCOMPARE(server.printed().size(), 1);
        QFile card(server.path("printed/") + server.printed().first());
        QVERIFY(card.open(QIODevice::ReadOnly));
        QVERIFY(card.readAll().startsWith("%PDF"));
        QTRY_COMPARE_WITH_TIMEOUT(server.spooled(), QStringList(), 30'000);
    }

    void withoutPaperTheCardIsNotPrintedLater() {
        PrintServer& server = *m_server;
        const auto before = server.printed().size();
        server.setPaper(false);
        QCOMPARE(ruleOf(print()), std::string("no_paper"));
        QVERIFY(printerState("Card") == PrinterState::noPaper);
        QTRY_COMPARE_WITH_TIMEOUT(server.spooled(), QStringList(), 30'000);
        server.setPaper(true);
        QCOMPARE(ruleOf(print()), std::string("printed"));
        QCOMPARE(server.printed().size(), before + 1);  // the second one
        QVERIFY(printerState("Card") == PrinterState::ready);
    }

    void aPausedPrinterAndOneThatIsGone() {
        PrintServer& server = *m_server;
        const auto before = server.printed();
        PrinterWatch watch(m_printer);
        watch.start();
        QTRY_VERIFY_WITH_TIMEOUT(watch.outlook() == PrinterWatch::Outlook::ready, 30'000);
        server.run("cupsdisable", {QStringLiteral("Card")});
        QTRY_VERIFY_WITH_TIMEOUT(watch.outlook() == PrinterWatch::Outlook::trouble, 30'000);
        QCOMPARE(watch.text(), QStringLiteral("Printer Card: switched off, stopped or paused."));
        QCOMPARE(ruleOf(print()), std::string("stopped"));
        server.run("cupsenable", {QStringLiteral("Card")});
        QTRY_VERIFY_WITH_TIMEOUT(watch.outlook() == PrinterWatch::Outlook::ready, 30'000);
        QCOMPARE(server.printed(), before);

        server.run("lpadmin", {QStringLiteral("-x"), QStringLiteral("Card")});
        QTRY_COMPARE_WITH_TIMEOUT(
            watch.text(), QStringLiteral("Printer Card: the print server does not know it."),
            30'000);
        QCOMPARE(ruleOf(print()), std::string("missing"));

        server.stop();
        QTRY_COMPARE_WITH_TIMEOUT(watch.text(),
                                  QStringLiteral("Printer Card: no print server answers."), 30'000);
        QCOMPARE(ruleOf(print()), std::string("no_server"));
    }

private:
    /// What became of a card: "printed", or the rule of its error.
    std::string ruleOf(const Result<void>& outcome) {
        if (outcome) return "printed";
        if (outcome.error().code != "booth.printer") return outcome.error().code;
        const auto rule = outcome.error().arguments.find("rule");
        return rule == outcome.error().arguments.end() ? "" : rule->second;
    }

    Result<void> print() {
        QImage picture(64, 64, QImage::Format_RGB32);
        picture.fill(Qt::green);
        const Card card{picture, picture, QStringLiteral("On the beach")};
        return printCards(
            m_printer, toPath(m_scratch.path()), {card},
            {QStringLiteral("Museum of Toys"), QStringLiteral("before"), QStringLiteral("yours")});
    }

    std::unique_ptr<PrintServer> m_server;  ///< one for all: CUPS asks for its place but once
    QTemporaryDir m_scratch;
    BoothPrinter m_printer{.name = "Card", .pdfFolder = {}, .maxCopies = 2};
};

REGISTER_TEST(TestBoothPrinter, QApplication);
#include "test_booth_printer.moc"
