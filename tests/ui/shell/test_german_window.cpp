// The window in German: every setting has its group and its help in German, and no text that has a
// translation is shown without it.
#include "ui/made_run.h"
#include "ui/page_fixture.h"

#include <base/files.h>
#include <hub/known_models.h>
#include <runs/run_folder.h>
#include <runs/scores.h>
#include <ui/models/download_dialog.h>
#include <ui/models/export_dialog.h>
#include <ui/session/run_follower.h>
#include <ui/sheets/sheet_dialog.h>
#include <ui/shell/main_window.h>
#include <ui/shell/settings_dialog.h>
#include <ui/shell/workspace.h>
#include <ui/style/studio_application.h>
#include <ui/train/settings_form.h>
#include <ui/train/train_page.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLocale>
#include <QPrintDialog>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QSet>
#include <QTableWidget>
#include <QTranslator>
#include <algorithm>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestGermanWindow : public QObject {
    Q_OBJECT

private:
    QTranslator m_german;

    /// What `read` finds in English, then in German.
    template <class Read>
    std::pair<QStringList, QStringList> inBoth(Read read) {
        const QStringList english = read();
        QCoreApplication::installTranslator(&m_german);
        const QStringList german = read();
        QCoreApplication::removeTranslator(&m_german);
        return {english, german};
    }

    static void makeRun(const fs::path& project) {
        const RunFolder run = orThrow(RunFolder::create(project / "runs"));
        Job job;
        job.id = run.id();
        job.title = "Rex";
        job.model = "/nowhere";
        job.recipe.with_prior_preservation = true;
        orThrow(run.writeJob(job));
        RunState state;
        state.phase = RunPhase::failed;
        state.step = 3;
        state.totalSteps = 200;
        state.why = "The disk is full.";
        orThrow(run.writeState(state));
        auto writer = orThrow(EventWriter::open(run.eventsFile()));
        orThrow(writer.started(1, {"cpu"}, 200, 0));
        for (int i = 1; i <= 3; ++i) {
            EventWriter::Step step;
            step.step = i;
            step.seconds = 0.1;
            orThrow(writer.step(step));
        }
        for (const char* what : {"paused", "resumed", "stopped"})
            orThrow(writer.interrupted(what, 3));
        orThrow(writer.sample(3, "a photo of sks dog", 42, "samples/1.png"));
        orThrow(writer.checkpoint(3, "checkpoints/step-000003"));
        orThrow(writer.notice(makeError("train.no_masks")));
        orThrow(writer.failed(makeError("disk.full", {{"file", "/x"}, {"action", "save"}})));
    }

    /// What a person can read or hear of a window: texts, tool tips, names, choices.
    static void addTexts(const QWidget& window, QStringList& texts) {
        for (const QAction* action : window.findChildren<QAction*>()) texts += action->text();
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            texts += widget->toolTip();
            texts += widget->accessibleName();
            texts += widget->accessibleDescription();
            for (const char* property : {"text", "title", "placeholderText", "currentText"})
                texts += widget->property(property).toString();
            if (const auto* combo = qobject_cast<const QComboBox*>(widget))
                for (int i = 0; i < combo->count(); ++i) texts += combo->itemText(i);
            const auto* table = qobject_cast<const QTableWidget*>(widget);
            for (int column = 0; table != nullptr && column < table->columnCount(); ++column) {
                texts += table->horizontalHeaderItem(column)->text();
                for (int row = 0; row < table->rowCount(); ++row)
                    if (const auto* item = table->item(row, column))
                        texts += item->text() + u'\n' + item->toolTip();
            }
        }
    }

    /// Prompts, paths and the name of the bundled model are the same in every language.
    static bool isData(const QString& text) {
        // Prompts, their places alone, and names of models.
        const bool isPlace = std::ranges::find(scoreScenes, toStd(text)) != scoreScenes.end();
        const bool isModel = std::ranges::any_of(
            knownModels(), [&](const KnownModel& model) { return toStd(text) == model.title; });
        return isPlace || isModel || text.contains(QStringLiteral("sks ")) ||
               text.contains(QStringLiteral("a photo of")) || text.startsWith(u'/') ||
               text == QStringLiteral("Demo toys");
    }

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
        QVERIFY(m_german.load(QStringLiteral(":/translations/studio_de.qm")));
    }

    void everySettingIsExplained() {
        const auto [english, german] = inBoth([] {
            QStringList texts;
            SettingsForm form;
            visitFields(form.recipe(), [&](const std::string& flag, const auto&) {
                if (flag == "preset") return;  // the cards are its field
                const auto* field =
                    form.findChild<QWidget*>(QStringLiteral("setting_") + toQt(flag));
                texts += field == nullptr ? QString() : field->whatsThis();
            });
            return texts;
        });
        QVERIFY(english.size() > 50);
        for (qsizetype i = 0; i < english.size(); ++i) {
            QVERIFY2(!english[i].isEmpty(), qPrintable(english.value(i - 1)));
            QVERIFY2(german[i] != english[i], qPrintable(english[i]));
        }
    }

    /// Walks through the window with a project that has a run, and through the export dialog.
    void nothingStaysEnglish() {
        PageFixture fixture;
        const fs::path folder = fixture.session.project().folder();
        makeRun(folder);
        fixture.settings.addRecentProject(QStringLiteral("/somewhere/x.dreambooth"));
        const auto [english, german] = inBoth([&] {
            QStringList texts;
            MainWindow window(fixture.settings, fixture.dialogs);
            window.show();
            addTexts(window, texts);
            if (!window.openProject(folder)) qFatal("the project can't be opened");
            Workspace& workspace = *window.workspace();
            const auto isShown = [&] {
                return workspace.runs().shown() != nullptr && workspace.runs().shown()->isLoaded();
            };
            if (!QTest::qWaitFor(isShown, 60000)) qFatal("the run is not shown");
            for (const PageId page :
                 {PageId::concept_, PageId::train, PageId::compare, PageId::reviews, PageId::runs,
                  PageId::models, PageId::subject}) {
                workspace.goTo(page);
                QCoreApplication::processEvents();
            }
            window.findChild<QAbstractButton*>(QStringLiteral("allSettings"))->click();
            addTexts(window, texts);
            for (const bool isLora : {true, false}) {
                ExportSource source;
                source.isLora = isLora;
                ExportDialog dialog(source, fixture.context, nullptr);
                addTexts(dialog, texts);
            }
            PendingDownload request;
            request.name = "someone/tiny";
            const DownloadDialog get(request, fixture.context, nullptr);
            addTexts(get, texts);
            return texts;
        });
        const QSet<QString> same =
            QSet(english.begin(), english.end()).intersect(QSet(german.begin(), german.end()));
        static const QRegularExpression sentence(QStringLiteral("[a-z]{2,} [a-z]{2,}"));
        QStringList left;
        for (const QString& text : same)
            if (text.contains(sentence) && !isData(text)) left += text;
        QVERIFY2(left.isEmpty(), qPrintable(left.join(u'\n')));
    }

    /// Those that Qt brings: choosing files, buttons, printing.
    void qtsOwnDialogsAreGerman() {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        installTranslation(*qApp);
        QStringList texts;
        const QDialogButtonBox buttons(QDialogButtonBox::Cancel | QDialogButtonBox::Open);
        addTexts(buttons, texts);
        QFileDialog files;
        files.setOption(QFileDialog::DontUseNativeDialog);
        addTexts(files, texts);
        QPrintDialog print;
        addTexts(print, texts);
        qDeleteAll(qApp->findChildren<QTranslator*>(Qt::FindDirectChildrenOnly));
        QLocale::setDefault(before);
        for (const char* english : {"&Cancel", "Cancel", "&Open", "File &name:", "Look in:",
                                    "Files of type:", "&Print", "Copies", "Page range"})
            QVERIFY2(!texts.contains(QString::fromLatin1(english)), english);
        for (const char* german : {"Abbrechen", "&Öffnen", "Suchen in:"})
            QVERIFY2(texts.contains(QString::fromUtf8(german)), qPrintable(texts.join(u'|')));
    }

    /// No button's words are cut in the dialog whose buttons stand in one row.
    void buttonsOfASheetHaveRoom() {
        PageFixture fixture;
        Sheet sheet;
        sheet.title = "Toys";
        QCoreApplication::installTranslator(&m_german);
        SheetDialog dialog(sheet, fixture.context, nullptr);
        QCoreApplication::removeTranslator(&m_german);
        dialog.resize(1024, 700);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        for (const QPushButton* button : dialog.findChildren<QPushButton*>())
            QVERIFY2(!button->isVisible() || button->width() >= button->sizeHint().width(),
                     qPrintable(button->text()));
    }

    /// Whatever they are called.
    void fieldsOfTheSettingsBeginBelowEachOther() {
        PageFixture fixture;
        QWidget parent;
        parent.resize(1024, 700);
        QCoreApplication::installTranslator(&m_german);
        SettingsDialog dialog(fixture.settings, fixture.dialogs, nullptr, &parent);
        QCoreApplication::removeTranslator(&m_german);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        for (const char* name : {"brightness", "textSize", "language", "preferredDevice"}) {
            const auto* field = dialog.findChild<QWidget*>(QLatin1String(name));
            const auto* threads = dialog.findChild<QWidget*>(QStringLiteral("threads"));
            QCOMPARE(field->mapTo(&dialog, QPoint()).x(), threads->mapTo(&dialog, QPoint()).x());
        }
    }

    /// Below each other, for the words are long.
    void buttonsOfARunAreAsWide() {
        PageFixture fixture;
        const RunFolder run =
            dreambooth::makeRun(fixture.session.project(), {.phase = RunPhase::training});
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        fixture.runs.reload();
        QCoreApplication::installTranslator(&m_german);
        const auto inEnglish = qScopeGuard([&] { QCoreApplication::removeTranslator(&m_german); });
        TrainPage page(fixture.context);
        page.resize(816, 620);
        page.show();
        const auto* pause = page.findChild<QPushButton*>(QStringLiteral("pauseTraining"));
        const auto* stop = page.findChild<QPushButton*>(QStringLiteral("stopTraining"));
        QTRY_VERIFY(pause->isVisible() && stop->isVisible());
        QTRY_VERIFY(stop->y() > pause->y());
        QCOMPARE(stop->width(), pause->width());
    }

    void everyGroupHasATitle() {
        const auto [english, german] = inBoth([] {
            QStringList titles;
            SettingsForm form;
            for (const QLabel* label : form.findChildren<QLabel*>())
                if (label->property("look") == QStringLiteral("section")) titles += label->text();
            return titles;
        });
        QCOMPARE(english.size(), 6);
        for (qsizetype i = 0; i < english.size(); ++i)
            QVERIFY2(german[i] != english[i], qPrintable(english[i]));
    }
};

REGISTER_TEST(TestGermanWindow, QApplication);
#include "test_german_window.moc"
