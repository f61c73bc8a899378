// The menu of screens behind the button that opens the presentation.
#include <ui/present/present_button.h>
#include <ui/present/presentation.h>
#include <ui/session/settings.h>

#include <QGuiApplication>
#include <QMenu>
#include <QScreen>
#include <algorithm>
#include <utility>

namespace dreambooth {

PresentButton::PresentButton(Settings& settings, QWidget* parent)
    : QPushButton(tr("Present  F11"), parent), m_settings(settings) {
    setObjectName(QStringLiteral("present"));
    setAccessibleName(tr("Present"));
    setToolTip(tr("Show these pairs full screen (F11)"));
    connect(this, &QPushButton::clicked, this, [this] {
        if (QGuiApplication::screens().size() > 1)
            chooseScreen();
        else
            present();
    });
}

QScreen* PresentButton::usualScreen() const {
    const QList<QScreen*> screens = QGuiApplication::screens();
    for (QScreen* one : screens)
        if (one->name() == m_settings.presentationScreen()) return one;
    for (QScreen* one : screens)
        if (one != screen()) return one;
    return screen();
}

void PresentButton::chooseScreen() {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("presentationScreens"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QScreen* one : QGuiApplication::screens()) {
        const QSize pixels = one->size() * one->devicePixelRatio();
        QAction* action = menu->addAction(tr("On %1, %2 × %3")
                                              .arg(one->name(), QString::number(pixels.width()),
                                                   QString::number(pixels.height())));
        action->setCheckable(true);
        action->setChecked(one == usualScreen());
        connect(action, &QAction::triggered, one, [this, one] {
            m_settings.setPresentationScreen(one->name());
            emit requested(one);
        });
    }
    menu->popup(mapToGlobal(QPoint(0, height())));
}

void PresentButton::present() {
    emit requested(usualScreen());
}

void PresentButton::begin(PresentationContents contents, QScreen* chosen) {
    if (contents.pairs.empty()) return;
    const auto last = static_cast<int>(contents.pairs.size()) - 1;
    const int first = std::clamp(contents.first, 0, last);
    if (m_presentation != nullptr && m_presentation->isVisible() &&
        m_presentation->take(contents.pairs, first))
        return m_presentation->showOn(chosen);
    delete m_presentation;
    auto* presentation =
        new Presentation(std::move(contents.pairs), first, contents.mode, window());
    m_presentation = presentation;
    connect(presentation, &Presentation::screenChosen, this,
            [this](const QScreen* one) { m_settings.setPresentationScreen(one->name()); });
    // Its window stays open where the page, with its project, is closed on another screen.
    connect(this, &QObject::destroyed, presentation, &QObject::deleteLater);
    emit begun(presentation);
    presentation->showOn(chosen);
}

}  // namespace dreambooth
