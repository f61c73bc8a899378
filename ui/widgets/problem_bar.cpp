// One label a problem; hidden while there is none.
// Lines beyond a handful are scrolled, so that the bar never pushes the page away.
#include <ui/style/controls.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/problem_bar.h>

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

namespace dreambooth {

ProblemBar::ProblemBar(QWidget* parent) : QFrame(parent) {
    setProperty("look", QStringLiteral("problem"));
    setObjectName(QStringLiteral("problemBar"));
    setAccessibleName(tr("Problems"));
    m_layout = new QBoxLayout(QBoxLayout::LeftToRight, this);
    m_layout->setContentsMargins(12, 8, 8, 8);

    auto* inner = new QWidget;
    m_lines = new QVBoxLayout(inner);
    m_lines->setContentsMargins(0, 0, 0, 0);
    m_lines->setSpacing(theme::Space::tiny);
    m_scroll = new QScrollArea(this);
    m_scroll->setWidget(inner);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setAccessibleName(tr("Problems"));
    m_scroll->viewport()->installEventFilter(this);
    m_layout->addWidget(m_scroll, 1, Qt::AlignVCenter);

    m_buttons = new QWidget(this);
    auto* row = new FlowLayout(m_buttons, theme::Space::small);
    m_remedy = theme::button(QString(), this);
    m_remedy->setObjectName(QStringLiteral("problemRemedy"));
    m_remedy->hide();
    connect(m_remedy, &QPushButton::clicked, this, [this] {
        // A copy: it may clear this bar.
        if (const auto action = m_action) action();
    });
    row->addWidget(m_remedy);

    QPushButton* dismiss = theme::button(tr("Dismiss"), this);
    dismiss->setObjectName(QStringLiteral("dismissProblems"));
    connect(dismiss, &QPushButton::clicked, this, &ProblemBar::clear);
    row->addWidget(dismiss);
    m_layout->addWidget(m_buttons, 0, Qt::AlignTop);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    hide();
}

void ProblemBar::add(const Error& error, const QString& subject) {
    add(errorText(error), subject);
}

/// The file's name in bold: in the sentence where it is there, else before it.
QString ProblemBar::lineOf(const QString& text, const QString& subject) const {
    // Nothing in a name lets it be broken, and a long one would push every line out of the bar.
    constexpr int widestName = 320;
    const QString whole = shownPath(toPath(subject));
    const QString shown = fontMetrics().elidedText(whole, Qt::ElideMiddle, widestName);
    const QString name = shown.toHtmlEscaped();
    QString line = (whole.isEmpty() ? text : QString(text).replace(whole, shown)).toHtmlEscaped();
    const qsizetype at = name.isEmpty() ? -1 : line.indexOf(name);
    if (at >= 0)
        line.replace(at, name.size(), QStringLiteral("<b>%1</b>").arg(name));
    else if (!name.isEmpty())
        line = QStringLiteral("<b>%1</b> · %2").arg(name, line);
    // Arabic or Hebrew in a name must not turn the sentence around it: the name is a run of its
    // own, and the sentence goes as the window does.
    if (whole.isRightToLeft()) {
        line.replace(name, QStringLiteral("\u2068%1\u2069").arg(name));
        line.prepend(QChar(0x200e));
    }
    return line;
}

void ProblemBar::add(const QString& text, const QString& subject) {
    const QString line = lineOf(text, subject);
    m_added = line;
    if (!lines().contains(line)) {
        auto* label = new QLabel(line, this);
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_lines->addWidget(label);
    }
    show();
    fit();
}

void ProblemBar::fit() {
    constexpr int highest = 112;
    const int wanted = m_lines->heightForWidth(m_scroll->viewport()->width());
    m_scroll->setFixedHeight(qBound(theme::controlHeight, wanted, highest));
    m_scroll->setFocusPolicy(wanted > highest ? Qt::StrongFocus : Qt::NoFocus);  // arrows scroll
}

/// The buttons stand beside the lines, or where that would leave them too little, below.
void ProblemBar::placeButtons() {
    constexpr int narrowestLines = 280;
    const int all = m_buttons->sizeHint().width();
    const bool isBelow = width() - all < narrowestLines;
    m_layout->setDirection(isBelow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const int room =
        isBelow ? contentsRect().marginsRemoved(m_layout->contentsMargins()).width() : all;
    m_buttons->setFixedHeight(m_buttons->layout()->heightForWidth(room));
}

void ProblemBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    placeButtons();
}

/// The lines' own width: the bar's is known before that of what is in it.
bool ProblemBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_scroll->viewport() && event->type() == QEvent::Resize) fit();
    return QFrame::eventFilter(watched, event);
}

void ProblemBar::setRemedy(const QString& text, const std::function<void()>& action) {
    m_action = action;
    m_remedied = text.isEmpty() ? QString() : m_added;
    m_remedy->setText(text);
    m_remedy->setVisible(!text.isEmpty());
    placeButtons();
}

void ProblemBar::remove(const Error& error, const QString& subject) {
    remove(errorText(error), subject);
}

void ProblemBar::remove(const QString& text, const QString& subject) {
    const QString line = lineOf(text, subject);
    const qsizetype place = lines().indexOf(line);
    if (place < 0) return;
    if (m_lines->count() == 1) return clear();
    delete m_lines->itemAt(static_cast<int>(place))->widget();
    if (line == m_remedied) setRemedy(QString());
    fit();
}

void ProblemBar::clear() {
    theme::clearLayout(*m_lines);
    setRemedy(QString());
    hide();
}

QStringList ProblemBar::lines() const {
    QStringList result;
    for (int i = 0; i < m_lines->count(); ++i)
        if (auto* label = qobject_cast<QLabel*>(m_lines->itemAt(i)->widget()))
            result.append(label->text());
    return result;
}

}  // namespace dreambooth
