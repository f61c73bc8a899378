// The tokenizer of a model that is not always there.
#include <base/resources.h>
#include <ui/session/project_session.h>
#include <ui/session/tokenizer_loader.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestTokenizerLoader : public QObject {
    Q_OBJECT

private slots:
    void aModelThatIsBackIsReadAgain() {
        const QTemporaryDir home;
        const fs::path model = toPath(home.path()) / "model";
        Project project = orThrow(Project::create(toPath(home.path()) / "Toy.dreambooth", "Toy"));
        project.baseModel = model.string();
        ProjectSession session(std::move(project));
        TokenizerLoader loader(session);
        QTRY_VERIFY(loader.error().has_value());
        fs::create_directory_symlink(resourceFolder() / "demo-model", model);
        loader.retry();
        QTRY_VERIFY(loader.tokenizer() != nullptr);
        QVERIFY(!loader.error());
        QVERIFY(loader.facts() != nullptr);
    }
};

REGISTER_TEST(TestTokenizerLoader, QCoreApplication);
#include "test_tokenizer_loader.moc"
