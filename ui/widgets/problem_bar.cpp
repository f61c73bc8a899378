// One label a problem; hidden while there is none.
// Lines beyond a handful are counted, so that the bar never pushes the page away.
#include <ui/shell/error_text.h>
#include <ui/shell/theme.h>
#include <ui/widgets/problem_bar.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

namespace dreambooth {

ProblemBar::ProblemBar(QWidget* parent) : QFrame(parent) {
    setProperty("look", QStringLiteral("problem"));
    setObjectName(QStringLiteral("problemBar"));
    setAccessibleName(tr("Problems"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 8, 8, 8);

    auto* inner = new QWidget;
    m_lines = new QVBoxLayout(inner);
    m_lines->setContentsMargins(0, 0, 0, 0);
    m_lines->setSpacing(theme::Space::tiny);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(inner);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    scroll->setMaximumHeight(112);
    scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(scroll, 1);

    m_remedy = theme::button(QString(), this);
    m_remedy->setObjectName(QStringLiteral("problemRemedy"));
    m_remedy->hide();
    connect(m_remedy, &QPushButton::clicked, this, [this] {
        if (m_action) m_action();
    });
    layout->addWidget(m_remedy, 0, Qt::AlignTop);

    QPushButton* dismiss = theme::button(tr("Dismiss"), this);
    dismiss->setObjectName(QStringLiteral("dismissProblems"));
    connect(dismiss, &QPushButton::clicked, this, &ProblemBar::clear);
    layout->addWidget(dismiss, 0, Qt::AlignTop);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    hide();
}

void ProblemBar::add(const Error& error, const QString& subject) {
    add(errorText(error), subject);
}

void ProblemBar::add(const QString& text, const QString& subject) {
    const QString line =
        subject.isEmpty()
            ? text.toHtmlEscaped()
            : QStringLiteral("<b>%1</b> · %2").arg(subject.toHtmlEscaped(), text.toHtmlEscaped());
    if (!lines().contains(line)) {
        auto* label = new QLabel(line, this);
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_lines->addWidget(label);
    }
    show();
    updateGeometry();
}

void ProblemBar::setRemedy(const QString& text, const std::function<void()>& action) {
    m_action = action;
    m_remedy->setText(text);
    m_remedy->setVisible(!text.isEmpty());
}

void ProblemBar::clear() {
    while (QLayoutItem* item = m_lines->takeAt(0)) {
        delete item->widget();
        delete item;
    }
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
