// Language and size reach a page here.
#include <ui/booth/booth_page.h>

#include <QEvent>

namespace dreambooth {

BoothPage::BoothPage(BoothContext& booth, QWidget* parent) : QWidget(parent), m_booth(booth) {}

void BoothPage::setScale(const BoothScale& scale) {
    m_scale = scale;
    arrange(scale);
}

void BoothPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void BoothPage::resizeEvent(QResizeEvent* event) {
    arrange(m_scale);
    QWidget::resizeEvent(event);
}

void clearLayout(QLayout* layout) {
    while (QLayoutItem* item = layout->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
}

}  // namespace dreambooth
