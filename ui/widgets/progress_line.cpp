// A bar and a text, one below the other.
#include <ui/style/controls.h>
#include <ui/widgets/progress_line.h>

#include <QVBoxLayout>

namespace dreambooth {

ProgressLine::ProgressLine(theme::Role role, const QString& objectName, const QString& name,
                           QWidget* parent)
    : QWidget(parent), m_bar(theme::progressBar(role, this)), m_text(theme::hint(QString(), this)) {
    m_bar->setObjectName(objectName);
    m_bar->setAccessibleName(name);
    m_text->setObjectName(objectName + QStringLiteral("Text"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_bar);
    column->addWidget(m_text);
    hide();
}

void ProgressLine::setProgress(double done, int total, const QStringList& words) {
    constexpr int parts = 100;  // of one
    m_bar->setRange(0, total * parts);
    m_bar->setValue(static_cast<int>(done * parts));
    m_text->setText(words.join(QStringLiteral(" · ")));
    show();
}

}  // namespace dreambooth
