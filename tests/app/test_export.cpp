// Exporting from the window with the real worker: what it writes opens again, and draws the same.
#include <hub/catalogue.h>
#include <ui/models/export_dialog.h>
#include <ui/widgets/problem_bar.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "test_program.h"
#include "ui/page_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestExport : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }
    void opensAgainAndDrawsTheSame_data();
    void opensAgainAndDrawsTheSame();
};

void TestExport::opensAgainAndDrawsTheSame_data() {
    QTest::addColumn<bool>("isLora");
    QTest::addColumn<QString>("card");
    QTest::addColumn<int>("allowed");  // of 255
    QTest::newRow("model for others, half precision") << false << "exportForOtherPrograms" << 8;
    QTest::newRow("model for diffusers") << false << "exportForDiffusers" << 0;
    QTest::newRow("LoRA for others") << true << "exportForOtherPrograms" << 0;
    QTest::newRow("LoRA for diffusers") << true << "exportForDiffusers" << 0;
}

void TestExport::opensAgainAndDrawsTheSame() {
    QFETCH(bool, isLora);
    QFETCH(QString, card);
    QFETCH(int, allowed);
    PageFixture fixture;
    fixture.settings.setExportFolder(fixture.folder.path());
    const fs::path reference = fs::path(TEST_REFERENCE) / "tiny-sd1";
    const fs::path model = fixture.path("model");  // one whose maker gave it a name
    fs::copy(reference / "model", model, fs::copy_options::recursive);
    orThrow(writeJson(model / "dreambooth.json", {{"name", "The base"}}));
    ExportSource source;
    source.isLora = isLora;
    source.path = isLora ? reference / "ref/lora/lora_peft.safetensors" : model;
    source.baseModel = model;
    source.title = "Rex";
    source.triggerPhrase = "sks cat";
    ExportDialog dialog(source, fixture.context, nullptr);
    dialog.show();
    QTest::mouseClick(dialog.findChild<QAbstractButton*>(card), Qt::LeftButton);
    QTest::mouseClick(dialog.findChild<QPushButton*>("startExport"), Qt::LeftButton);
    auto* result = dialog.findChild<QWidget*>("exportResult");
    auto* problems = dialog.findChild<ProblemBar*>("exportProblems");
    QTRY_VERIFY_WITH_TIMEOUT(result->isVisible() || problems->isVisible(), 100000);
    QVERIFY2(result->isVisible(), qPrintable(problems->lines().join(u' ')));
    const QString checked = dialog.findChild<QLabel*>("exportResultCheck")->text();
    const auto difference =
        QRegularExpression("differs by at most ([0-9.]+) of 255").match(checked);
    QVERIFY2(difference.hasMatch(), qPrintable(checked));
    QVERIFY2(difference.captured(1).toInt() <= allowed, qPrintable(checked));
    const fs::path output = toPath(dialog.findChild<QLineEdit*>("exportOutput")->text());
    const auto entry = fixture.models.add(output);
    QVERIFY2(entry, entry ? "" : entry.error().message().c_str());
    QVERIFY(entry->kind == (isLora ? ModelKind::lora : ModelKind::model));
    QCOMPARE(entry->name, "Rex");
    if (!isLora) QVERIFY(entry->family == ModelFamily::sd1);
    if (isLora && card == "exportForOtherPrograms")
        QCOMPARE(entry->triggerPhrase, std::string("sks cat"));
}

REGISTER_TEST(TestExport, QApplication);
#include "test_export.moc"
