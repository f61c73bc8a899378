// One large button a way.
#include <ui/booth/booth_context.h>
#include <ui/booth/source_page.h>

namespace dreambooth {

SourcePage::SourcePage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QVBoxLayout(this)),
      m_title(new BoothLabel(4.6, BoothLabel::Look::title, this)) {
    m_layout->addStretch(1);
    m_layout->addWidget(m_title);
    for (const PhotoSource source : booth.photoSources()) {
        const auto look = m_ways.empty() ? BoothButton::Look::next : BoothButton::Look::choice;
        Way way{source, new BoothButton(11, look, this),
                new BoothLabel(2.2, BoothLabel::Look::quiet, this), new QVBoxLayout};
        way.button->setObjectName(QStringLiteral("source%1").arg(static_cast<int>(source)));
        connect(way.button, &QAbstractButton::clicked, this,
                [this, source] { emit chosen(source); });
        // What is said of a way stands nearer to it than to the next.
        way.column->addWidget(way.button);
        way.column->addWidget(way.hint);
        m_layout->addLayout(way.column);
        m_ways.push_back(way);
    }
    m_layout->addStretch(1);
    connect(&booth, &BoothContext::partsChanged, this, &SourcePage::enter);
    connect(&booth.phone, &PhoneLink::changed, this, &SourcePage::enter);
    retranslate();
}

/// What is not there now is not offered now.
void SourcePage::enter() {
    for (const Way& way : m_ways) way.button->setEnabled(m_booth.isThere(way.source));
    retranslate();
}

void SourcePage::retranslate() {
    m_title->setText(tr("What should %1 learn?").arg(m_booth.computerName()));
    for (const Way& way : m_ways) {
        switch (way.source) {
            case PhotoSource::camera:
                way.button->setText(tr("Take photos now"));
                way.hint->setText(m_booth.isThere(way.source)
                                      ? tr("Of something you have with you.")
                                      : tr("The camera isn't connected right now."));
                break;
            case PhotoSource::phone:
                way.button->setText(tr("From my phone"));
                way.hint->setText(m_booth.isThere(way.source)
                                      ? tr("A few photos of one thing.")
                                      : tr("Phones can't reach this booth just now."));
                break;
            case PhotoSource::stick:
                way.button->setText(tr("From my USB stick"));
                way.hint->setText(m_booth.isThere(way.source)
                                      ? tr("A few photos of one thing.")
                                      : tr("Insert your stick to choose this."));
                break;
            case PhotoSource::folder:
                way.button->setText(tr("From this booth's photos"));
                way.hint->setText(tr("A few photos of one thing."));
                break;
            case PhotoSource::bundled:
                way.button->setText(tr("Try it with one of ours"));
                way.hint->setText(tr("A toy we have already photographed."));
                break;
        }
    }
}

void SourcePage::arrange(const BoothScale& scale) {
    const int side = scale.isTall ? scale.px(8) : width() / 4;
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(3.6));
    for (const Way& way : m_ways) way.column->setSpacing(scale.px(1));
}

}  // namespace dreambooth
