// Fields for the layout, format, paper and words of a sheet, filled with what the last sheet had.
#include <ui/session/settings.h>
#include <ui/sheets/sheet_form.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/segmented_control.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

namespace {

/// In the order of the segments.
const QStringList formats = {QStringLiteral("pdf"), QStringLiteral("png"), QStringLiteral("jpg"),
                             QStringLiteral("html")};

struct Paper {
    const char* name;  ///< in the settings
    SheetPaper paper;
};
constexpr Paper papers[] = {{"a4", SheetPaper::a4},
                            {"a4 landscape", SheetPaper::a4Landscape},
                            {"letter", SheetPaper::letter},
                            {"letter landscape", SheetPaper::letterLandscape}};

/// What shows a sheet like this best at first.
SheetLayout suggestedLayout(const Sheet& sheet) {
    std::size_t most = 0;
    for (const SheetRow& row : sheet.rows) most = std::max(most, row.pictures.size());
    if (most <= std::max<std::size_t>(2, sheet.columns.size()) && sheet.columns.size() <= 3)
        return SheetLayout::pairs;
    return SheetLayout::grid;
}

bool hasMarks(const Sheet& sheet) {
    return std::ranges::any_of(sheet.rows, [](const SheetRow& row) {
        return row.mark != SheetMark::none ||
               std::ranges::any_of(row.pictures, [](const SheetPicture& picture) {
                   return picture.mark != SheetMark::none;
               });
    });
}

bool hasNotes(const Sheet& sheet) {
    return std::ranges::any_of(sheet.rows, [](const SheetRow& row) {
        return !row.note.empty() ||
               std::ranges::any_of(row.pictures, [](const SheetPicture& picture) {
                   return !picture.note.empty() || !picture.pins.empty();
               });
    });
}

}  // namespace

SheetForm::SheetForm(const Sheet& sheet, Settings& settings, QWidget* parent)
    : QWidget(parent),
      m_settings(settings),
      m_title(new QLineEdit(toQt(sheet.title), this)),
      m_who(new QLineEdit(sheet.who.empty() ? settings.sheetWho() : toQt(sheet.who), this)),
      m_layout(new SegmentedControl(tr("Layout"), this)),
      m_format(new SegmentedControl(tr("Format"), this)),
      m_choice(new QComboBox(this)),
      m_paper(new QComboBox(this)),
      m_formatHint(theme::hint(QString(), this)),
      m_marks(new QCheckBox(tr("Marks and notes"), this)),
      m_signature(new QCheckBox(tr("Signature line"), this)) {
    m_title->setObjectName(QStringLiteral("sheetTitle"));
    m_who->setObjectName(QStringLiteral("sheetWho"));
    m_who->setPlaceholderText(tr("your name"));
    m_paper->setObjectName(QStringLiteral("sheetPaper"));
    m_marks->setObjectName(QStringLiteral("sheetMarks"));
    m_signature->setObjectName(QStringLiteral("sheetSignature"));
    m_formatHint->setObjectName(QStringLiteral("sheetFormatHint"));
    m_layout->addSegment(tr("Pairs"), QStringLiteral("sheetPairs"));
    m_layout->addSegment(tr("Rows"), QStringLiteral("sheetRows"));
    m_layout->addSegment(tr("Grid"), QStringLiteral("sheetGrid"));
    m_layout->setCurrent(static_cast<int>(suggestedLayout(sheet)));
    m_format->addSegment(tr("PDF"), QStringLiteral("sheetPdf"));
    m_format->addSegment(tr("PNG"), QStringLiteral("sheetPng"));
    m_format->addSegment(tr("JPEG"), QStringLiteral("sheetJpeg"));
    m_format->addSegment(tr("HTML"), QStringLiteral("sheetHtml"));
    m_format->setCurrent(std::max(0, static_cast<int>(formats.indexOf(settings.sheetFormat()))));
    m_choice->setObjectName(QStringLiteral("sheetChoice"));
    for (const QString& name : {tr("All"), tr("Starred"), tr("All except rejected")})
        m_choice->addItem(name);
    for (const QString& name :
         {tr("A4"), tr("A4, landscape"), tr("Letter"), tr("Letter, landscape")})
        m_paper->addItem(name);
    for (int i = 0; i < m_paper->count(); ++i)
        if (settings.sheetPaper() == QLatin1String(papers[i].name)) m_paper->setCurrentIndex(i);
    m_marks->setChecked(true);
    m_marks->setVisible(hasMarks(sheet) || hasNotes(sheet));  // a review's sheet has none
    m_signature->setChecked(true);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::tiny);
    addField(column, tr("Title"), m_title);
    addField(column, tr("Made by"), m_who);
    if (hasMarks(sheet)) addField(column, tr("Pictures"), m_choice);
    m_choice->setVisible(hasMarks(sheet));
    addField(column, tr("Layout"), m_layout);
    addField(column, tr("Format"), m_format);
    column->addWidget(m_formatHint);
    column->addSpacing(Space::small);
    m_paperLabel = theme::fieldLabel(tr("Paper"), m_paper);
    column->addWidget(m_paperLabel);
    column->addWidget(m_paper);
    column->addSpacing(Space::small);
    column->addWidget(m_marks);
    column->addWidget(m_signature);
    column->addStretch();

    for (QLineEdit* field : {m_title, m_who})
        connect(field, &QLineEdit::textEdited, this, &SheetForm::edited);
    connect(m_layout, &SegmentedControl::currentChanged, this, &SheetForm::edited);
    connect(m_format, &SegmentedControl::currentChanged, this, [this] {
        updatePaper();
        emit edited();
    });
    for (QComboBox* list : {m_choice, m_paper})
        connect(list, &QComboBox::activated, this, &SheetForm::edited);
    for (QCheckBox* box : {m_marks, m_signature})
        connect(box, &QCheckBox::clicked, this, &SheetForm::edited);
    updatePaper();
}

void SheetForm::addField(QVBoxLayout* column, const QString& name, QWidget* field) {
    column->addWidget(theme::fieldLabel(name, field));
    column->addWidget(field);
    column->addSpacing(Space::small);
}

void SheetForm::updatePaper() {
    for (QWidget* one : {static_cast<QWidget*>(m_paperLabel), static_cast<QWidget*>(m_paper),
                         static_cast<QWidget*>(m_signature)})
        one->setVisible(isForPaper());
    m_formatHint->setText(isForPaper() ? tr("Pages for printing; text can be selected.")
                          : format() == QLatin1String("html")
                              ? tr("One web page that includes its pictures.")
                              : tr("One long image for the screen."));
}

QString SheetForm::title() const {
    return m_title->text().trimmed();
}

QString SheetForm::who() const {
    return m_who->text().trimmed();
}

SheetChoice SheetForm::choice() const {
    return static_cast<SheetChoice>(m_choice->currentIndex());
}

QString SheetForm::format() const {
    return formats.at(m_format->current());
}

SheetStyle SheetForm::style() const {
    SheetStyle style;
    style.layout = static_cast<SheetLayout>(m_layout->current());
    style.paper = isForPaper() ? papers[m_paper->currentIndex()].paper : SheetPaper::screen;
    style.withMarks = m_marks->isChecked();
    style.withSignature = m_signature->isChecked();
    style.words = {.page = toStd(tr("Page %1 of %2")),
                   .notes = toStd(tr("Notes")),
                   .unreadable = toStd(tr("This picture can't be read.")),
                   .signedOffBy = toStd(tr("Signed off by")),
                   .signedOn = toStd(tr("Date")),
                   .never = toStd(tr("never")),
                   .evenly = toStd(tr("half the time")),
                   .always = toStd(tr("always"))};
    return style;
}

void SheetForm::remember() {
    m_settings.setSheet(who(), QString::fromLatin1(papers[m_paper->currentIndex()].name), format());
}

}  // namespace dreambooth
