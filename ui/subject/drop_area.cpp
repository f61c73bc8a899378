// Painting of the dashed field. The page takes the drop itself, so that it may land anywhere.
#include <ui/style/controls.h>
#include <ui/subject/drop_area.h>
#include <ui/widgets/drop_frame.h>

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace dreambooth {

DropArea::DropArea(QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("dropArea"));
    setAccessibleName(tr("Drop photos here"));
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(theme::Space::medium);
    layout->addStretch();
    m_text = theme::hint(QString(), this);
    m_text->setAlignment(Qt::AlignCenter);
    layout->addWidget(m_text);
    m_add = theme::primaryButton(tr("Add photos…"), this);
    m_add->setObjectName(QStringLiteral("addFirstPhotos"));
    layout->addWidget(m_add, 0, Qt::AlignCenter);
    layout->addStretch();
    connect(m_add, &QPushButton::clicked, this, &DropArea::addRequested);
    setEmptyState(false);
}

void DropArea::setEmptyState(bool empty) {
    m_empty = empty;
    m_add->setVisible(empty);
    setMinimumHeight(empty ? 360 : 120);
    setHighlighted(m_highlighted);
}

void DropArea::setHighlighted(bool highlighted) {
    m_highlighted = highlighted;
    m_text->setText(highlighted ? tr("Drop to add them")
                    : m_empty   ? tr("Drop 4 to 20 photos of one subject here, or paste them.\n"
                                       "Originals are never changed.")
                                : tr("Drop more photos here — originals are never changed"));
    update();
}

void DropArea::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintDropFrame(painter, rect(), m_highlighted);
}

}  // namespace dreambooth
