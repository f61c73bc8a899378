// Two buttons and a field.
#include <ui/compare/mark_panel.h>
#include <ui/compare/pin_list.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace dreambooth {

namespace {

constexpr int typingMilliseconds = 700;

}  // namespace

MarkPanel::MarkPanel(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("markPanel"));
    // What a tall window has left is below all of the column.
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::Space::small);
    m_title = theme::sectionTitle(QString(), this);
    column->addWidget(m_title);
    auto* row = new QHBoxLayout;
    row->setSpacing(theme::Space::small);
    m_star = theme::button(tr("★ Star"), this);
    m_star->setObjectName(QStringLiteral("markStar"));
    m_star->setToolTip(tr("Pick (*)"));
    m_reject = theme::button(tr("✕ Reject"), this);
    m_reject->setObjectName(QStringLiteral("markReject"));
    m_reject->setToolTip(tr("Reject (X)"));
    for (QPushButton* button : {m_star, m_reject}) {
        button->setCheckable(true);
        row->addWidget(button);
    }
    row->addStretch();
    column->addLayout(row);
    m_note = new QPlainTextEdit(this);
    m_note->setObjectName(QStringLiteral("markNote"));
    m_note->setPlaceholderText(tr("Note"));
    m_note->setAccessibleName(tr("Note"));
    m_note->setTabChangesFocus(true);
    m_note->setFixedHeight(52);
    column->addWidget(m_note);
    m_pins = new PinList(this);
    column->addWidget(m_pins);
    connect(m_pins, &PinList::marked, this, &MarkPanel::marked);
    connect(m_star, &QPushButton::clicked, this, [this] { toggle(Mark::Kind::star); });
    connect(m_reject, &QPushButton::clicked, this, [this] { toggle(Mark::Kind::reject); });
    m_typing.setSingleShot(true);
    m_typing.setInterval(typingMilliseconds);
    connect(&m_typing, &QTimer::timeout, this, &MarkPanel::keepNote);
    connect(m_note, &QPlainTextEdit::textChanged, this, [this] { m_typing.start(); });
}

void MarkPanel::setMark(const MarkPlace& place, const QString& title, const Mark& mark) {
    if (place != m_place) {
        if (m_typing.isActive()) keepNote();
        m_place = place;
    }
    m_title->setText(title);
    m_mark = mark;
    m_star->setChecked(mark.kind == Mark::Kind::star);
    m_reject->setChecked(mark.kind == Mark::Kind::reject);
    if (m_typing.isActive() || m_note->toPlainText() == toQt(mark.note)) return;
    const QSignalBlocker quiet(m_note);
    m_note->setPlainText(toQt(mark.note));
}

void MarkPanel::toggle(Mark::Kind kind) {
    m_typing.stop();
    Mark mark = m_mark;
    mark.kind = m_mark.kind == kind ? Mark::Kind::none : kind;
    mark.note = toStd(m_note->toPlainText());
    emit marked(m_place, mark);
}

void MarkPanel::editNote() {
    m_note->setFocus();
}

void MarkPanel::keepNote() {
    m_typing.stop();
    Mark mark = m_mark;
    mark.note = toStd(m_note->toPlainText());
    if (mark != m_mark) emit marked(m_place, mark);
}

}  // namespace dreambooth
