// What tests of the page of reviews begin with: the page in a window, with a run of two steps, and
// the real worker.
#pragma once

#include <base/files.h>
#include <reviews/review.h>
#include <runs/run_folder.h>
#include <ui/review/new_review_lists.h>
#include <ui/review/reviews_page.h>

#include <QAbstractButton>
#include <QLineEdit>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <QVBoxLayout>
#include <filesystem>
#include <memory>
#include <string>

#include "ui/made_run.h"
#include "ui/page_fixture.h"
#include "ui/page_host.h"

namespace dreambooth {

class ReviewsPageTest : public QObject, protected AskedHost {
protected:
    void showReviews() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        m_fixture = std::make_unique<PageFixture>();
        makeRun();
        m_window = std::make_unique<QWidget>();
        auto* layout = new QVBoxLayout(m_window.get());
        layout->setContentsMargins(0, 0, 0, 0);
        m_fixture->context.host = this;
        m_page = new ReviewsPage(m_fixture->context, m_window.get());
        layout->addWidget(m_page);
        m_window->resize(1232, 848);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    /// The end of each test.
    void closeReviews() {
        m_window.reset();
        m_alone = nullptr;
        m_fixture.reset();
    }

    const Project& project() { return m_fixture->session.project(); }

    void click(const char* name) {
        QTest::mouseClick(childOf<QAbstractButton>(*m_window, name), Qt::LeftButton);
    }

    QTableWidget* table() { return childOf<QTableWidget>(*m_window, "reviewsTable"); }

    Review review() {
        return orThrow(std::move(listReviews(project().reviewsFolder()).at(0).review));
    }

    void fillForm(int steps, const QString& seeds) {
        click("newReview");
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "startReview")->isEnabled());
        auto* prompts = childOf<CheckList>(*m_window, "reviewPrompts");
        for (int line = 1; line < prompts->count(); ++line) prompts->setTicked(line, false);
        childOf<QLineEdit>(*m_window, "reviewSeeds")->setText(seeds);
        childOf<QSpinBox>(*m_window, "reviewSteps")->setValue(steps);
    }

    /// Two candidates, one prompt, two seeds; returns the candidates' names.
    QStringList makeReview() {
        fillForm(1, QStringLiteral("42, 43"));
        const QStringList names = childOf<CheckList>(*m_window, "candidates")->tickedTexts();
        click("startReview");
        const auto isThere = [this] { return table()->isVisible() && table()->rowCount() == 1; };
        if (!QTest::qWaitFor(isThere, 120000)) qFatal("the review is not made");
        return names;
    }

    std::unique_ptr<PageFixture> m_fixture;
    std::unique_ptr<QWidget> m_window;
    ReviewsPage* m_page = nullptr;

private:
    /// A run with a step that is the base itself, and one whose weights are nearly the base's.
    void makeRun() {
        const RunFolder run = dreambooth::makeRun(project(), {.checkpoints = {50, 100}});
        namespace fs = std::filesystem;
        const fs::path model = run.checkpoints() / RunFolder::stepName(100) / "model";
        fs::remove(model);
        fs::copy(project().baseModel, model, fs::copy_options::recursive);
        const fs::path weights = model / "unet" / "diffusion_pytorch_model.safetensors";
        std::string bytes = *readFile(weights);
        bytes.back() = static_cast<char>(bytes.back() ^ 1);
        orThrow(writeFileAtomically(weights, bytes));
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{1});
    }

    /// As the workspace does it.
    void showAlone(QWidget* page) override {
        if (m_alone != nullptr) {
            m_alone->hide();
            m_alone->deleteLater();
        }
        m_page->setVisible(page == nullptr);
        m_alone = page;
        if (page == nullptr) return;
        m_window->layout()->addWidget(page);
        page->show();
        page->setFocus();
    }

    QWidget* m_alone = nullptr;
};

}  // namespace dreambooth
