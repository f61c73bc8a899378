// A sentence and a way to the Train page.
#include <ui/compare/nothing_to_compare.h>
#include <ui/style/controls.h>
#include <ui/style/theme.h>

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace dreambooth {

NothingToCompare::NothingToCompare(QWidget* parent)
    : QWidget(parent), m_text(theme::hint(QString(), this)) {
    auto* column = new QVBoxLayout(this);
    column->setSpacing(theme::Space::medium);
    m_text->setObjectName(QStringLiteral("nothingToCompare"));
    m_text->setAlignment(Qt::AlignCenter);
    QPushButton* train = theme::button(tr("Go to Train"), this);
    train->setObjectName(QStringLiteral("goToTrain"));
    connect(train, &QPushButton::clicked, this, &NothingToCompare::trainWanted);
    column->addStretch();
    column->addWidget(m_text);
    column->addWidget(train, 0, Qt::AlignHCenter);
    column->addStretch();
    setRunning(false);
}

void NothingToCompare::setRunning(bool isRunning) {
    m_text->setText(isRunning ? tr("The run has no checkpoint yet.\nYou can compare the first one "
                                   "here while training continues.")
                              : tr("Nothing to compare yet.\nTrain first; every saved checkpoint "
                                   "can be compared here."));
}

}  // namespace dreambooth
