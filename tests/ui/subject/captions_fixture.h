// What tests of captions have in common: the Subject page of the bundled photos, with what a person
// types, clicks and reads there.
#pragma once

#include <ui/subject/caption_table.h>
#include <ui/subject/subject_page.h>

#include <QLineEdit>
#include <QTest>
#include <string>
#include <vector>

#include "ui/page_fixture.h"

namespace dreambooth {

struct CaptionsFixture : PageFixture, FindsWidgets {
    SubjectPage page{context};

    CaptionsFixture() {
        page.resize(1232, 848);
        page.show();
    }
    void type(const char* field, const QString& text) {
        auto* line = child<QLineEdit>(field);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
    }
    CaptionTable* showTable() {
        click("viewCaptions");
        auto* table = child<CaptionTable>("captionTable");
        [&] { QTRY_VERIFY(table->isVisible()); }();
        return table;
    }
    void give(const std::vector<std::string>& captions) {
        session.edit(QStringLiteral("captions"), [&](Project& project) {
            for (std::size_t i = 0; i < captions.size(); ++i)
                project.photos[i].caption = captions[i];
        });
    }
    const std::string& caption(std::size_t photo) {
        return session.project().photos[photo].caption;
    }
    /// Where the cell of a caption is clicked.
    QPoint cell(CaptionTable* table, int row) {
        return table->visualRect(table->captions()->index(row, CaptionTableModel::caption))
            .center();
    }

private:
    const QWidget& root() const override { return page; }
};

inline std::vector<std::string> exampleCaptions() {
    return {
        "a photo of sks backpack in a green meadow beside red and white flowers, a round "
        "tree and hills behind it, soft daylight, clear blue sky",
        "a photo of $subject on a wooden table, a potted plant on the left, soft daylight",
        "a photo of $subject on a sandy beach, clear blue sky", "",
        "a photo of $subject in a park, a wooden fence, soft daylight"};
}

}  // namespace dreambooth
