// One row a prompt.
#include <ui/review/prompt_table.h>
#include <ui/review/review_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/style/tr.h>
#include <ui/widgets/elided_label.h>

#include <QGridLayout>
#include <QLabel>

namespace dreambooth {

void fillMeetingsTable(QWidget& table, const Review& review, const ReviewResult& result) {
    delete table.layout();
    qDeleteAll(table.findChildren<QLabel*>());
    auto* grid = new QGridLayout(&table);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(theme::Space::large);
    grid->setVerticalSpacing(theme::Space::small);
    const auto rows = headToHead(review, result);
    for (int row = 0; row < static_cast<int>(rows.size()); ++row)
        for (int column = 0; column < rows[static_cast<std::size_t>(row)].size(); ++column) {
            auto* label = new ElidedLabel(rows[static_cast<std::size_t>(row)][column], &table);
            label->setTextFormat(Qt::PlainText);
            if (row == 0 || column == 0) label->setElideMode(Qt::ElideMiddle);
            if (row == 0) label->setProperty("look", QStringLiteral("section"));
            grid->addWidget(label, row, column);
            grid->setColumnStretch(column, 1);
        }
}

void fillPromptTable(QWidget& table, const Review& review, const ReviewResult& result) {
    delete table.layout();
    qDeleteAll(table.findChildren<QLabel*>());
    auto* grid = new QGridLayout(&table);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(theme::Space::large);
    grid->setVerticalSpacing(theme::Space::small);
    const auto add = [&](int row, int column, const QString& text, bool isHead) {
        auto* label = new ElidedLabel(text, &table);
        label->setTextFormat(Qt::PlainText);
        if (isHead) {
            label->setProperty("look", QStringLiteral("section"));
            label->setElideMode(Qt::ElideMiddle);  // steps of one run
        }
        grid->addWidget(label, row, column);
    };
    const auto candidates = static_cast<int>(review.candidates.size());
    add(0, 0, tr("Prompt"), true);
    for (int i = 0; i < candidates; ++i)
        add(0, i + 1, toQt(review.candidates[static_cast<std::size_t>(i)].name), true);
    add(0, candidates + 1, tr("No difference"), true);
    for (int row = 1; const PromptResult& prompt : result.prompts) {
        add(row, 0, toQt(prompt.prompt), false);
        for (int i = 0; i < candidates; ++i)
            add(row, i + 1, QString::number(prompt.counts.wins[static_cast<std::size_t>(i)]),
                false);
        add(row, candidates + 1, QString::number(prompt.counts.equal), false);
        ++row;
    }
    grid->setColumnStretch(0, 3);
    for (int column = 1; column <= candidates + 1; ++column) grid->setColumnStretch(column, 1);
}

}  // namespace dreambooth
