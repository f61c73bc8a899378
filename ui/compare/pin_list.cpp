// A line a comment, with a button that removes it.
// Lines are made anew only where they say something else: a button may have the focus.
#include <ui/compare/pin_list.h>
#include <ui/session/compared_model_text.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace dreambooth {

PinList::PinList(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("pinList"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::Space::tiny);
    hide();
}

void PinList::setPictures(const Comparison& comparison,
                          const std::vector<const DrawnPicture*>& pictures) {
    QString now = toQt(comparison.id);
    for (const DrawnPicture* picture : pictures)
        for (const Pin& pin : picture->mark.pins)
            now += u'\n' + toQt(picture->file.filename().string()) + u' ' + toQt(pin.text);
    if (now == m_shown) return;
    m_shown = now;
    for (QWidget* line : findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        line->hide();
        line->deleteLater();  // its button may have been pressed just now
    }
    bool isEmpty = true;
    for (const DrawnPicture* picture : pictures)
        for (std::size_t i = 0; i < picture->mark.pins.size(); ++i) {
            auto* line = new QWidget(this);
            auto* row = new QHBoxLayout(line);
            row->setContentsMargins(0, 0, 0, 0);
            const QString text = toQt(picture->mark.pins[i].text);
            QString words = QStringLiteral("%1 · %2").arg(i + 1).arg(text);
            if (pictures.size() > 1)
                words = modelTitle(picture->model) + QStringLiteral(": ") + words;
            auto* label = new QLabel(words, line);
            label->setTextFormat(Qt::PlainText);
            label->setWordWrap(true);
            row->addWidget(label, 1);
            QPushButton* remove = theme::button(QStringLiteral("✕"), line);
            remove->setObjectName(QStringLiteral("removePin"));
            remove->setAccessibleName(tr("Remove the comment “%1”").arg(text));
            remove->setToolTip(tr("Remove this comment"));
            Mark without = picture->mark;
            without.pins.erase(without.pins.begin() + static_cast<std::ptrdiff_t>(i));
            connect(remove, &QPushButton::clicked, this,
                    [this, place = MarkPlace{comparison.id, picture->file}, without] {
                        emit marked(place, without);
                    });
            row->addWidget(remove);
            layout()->addWidget(line);
            isEmpty = false;
        }
    setVisible(!isEmpty);
}

}  // namespace dreambooth
