// What tests of one page have in common: its project, the page in a window of its own, and what a
// person finds and clicks there.
#pragma once

#include <QLabel>
#include <QTest>
#include <filesystem>
#include <memory>

#include "ui/page_fixture.h"

namespace dreambooth {

template <class Page>
class PageTest : public QObject, protected FindsWidgets {
protected:
    void showPage(int width, int height) {
        m_page = std::make_unique<Page>(m_fixture->context);
        m_page->resize(width, height);
        m_page->show();
    }
    /// The end of each test.
    void closePage() {
        m_page.reset();
        m_fixture.reset();
    }

    const Project& project() const { return m_fixture->session.project(); }
    std::filesystem::path runsFolder() const { return project().runsFolder(); }
    QLabel* label(const QString& name) const { return child<QLabel>(name); }

    std::unique_ptr<PageFixture> m_fixture;
    std::unique_ptr<Page> m_page;

private:
    const QWidget& root() const override { return *m_page; }
};

}  // namespace dreambooth
