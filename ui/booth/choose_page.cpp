// Where photos come from, a large button each; and small pictures to choose by touch.
#include <base/paths.h>
#include <base/resources.h>
#include <images/decode.h>
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_texts.h>
#include <ui/booth/booth_visit.h>
#include <ui/booth/choose_page.h>
#include <ui/style/controls.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <QGridLayout>
#include <algorithm>

namespace dreambooth {

SourcePage::SourcePage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QVBoxLayout(this)),
      m_title(new BoothLabel(4.6, BoothLabel::Look::title, this)) {
    m_layout->addStretch(1);
    m_layout->addWidget(m_title);
    const auto sources = booth.photoSources();
    for (const PhotoSource source : sources) {
        const auto look = m_ways.empty() ? BoothButton::Look::next : BoothButton::Look::choice;
        Way way{source, new BoothButton(sources.size() > 3 ? 9 : 11, look, this),
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
void SourcePage::onEnter() {
    for (const Way& way : m_ways) way.button->setEnabled(m_booth.isThere(way.source));
    retranslate();
}

void SourcePage::retranslate() {
    m_title->setText(tr("What should %1 learn?").arg(m_booth.computerName()));
    for (const Way& way : m_ways) {
        switch (way.source) {
            case PhotoSource::camera:
                way.button->setText(tr("Take photos now"));
                way.hint->setText(m_booth.cameraNote().isEmpty()
                                      ? tr("Of something you have with you.")
                                      : m_booth.cameraNote());
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
    m_layout->setSpacing(scale.px(m_ways.size() > 3 ? 1.6 : 3.6));
    for (const Way& way : m_ways) way.column->setSpacing(scale.px(0.6));
}

namespace {

constexpr int tileSide = 300;  // pixels that are read

}  // namespace

ChoosePage::ChoosePage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QVBoxLayout(this)),
      m_title(new BoothLabel(4.2, BoothLabel::Look::title, this)),
      m_text(new BoothLabel(2.4, BoothLabel::Look::quiet, this)),
      m_grid(new QGridLayout),
      m_earlier(new BoothButton(8, BoothButton::Look::choice, this)),
      m_later(new BoothButton(8, BoothButton::Look::choice, this)),
      m_next(new BoothButton(9, BoothButton::Look::next, this)),
      m_back(new BoothButton(8, BoothButton::Look::quiet, this)) {
    m_next->setObjectName(QStringLiteral("chosenDone"));
    m_back->setObjectName(QStringLiteral("chooseBack"));
    m_later->setObjectName(QStringLiteral("chooseLater"));
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_text);
    m_layout->addStretch(1);
    m_layout->addLayout(m_grid);
    m_layout->addStretch(1);
    auto* row = new QHBoxLayout;
    for (BoothButton* button : {m_back, m_earlier, m_later, m_next}) row->addWidget(button);
    m_layout->addLayout(row);
    connect(m_next, &QAbstractButton::clicked, this, [this] {
        if (!asksWhoseStick()) return readChosen();
        m_booth.usbDrives.claim();
        search();
    });
    connect(m_back, &QAbstractButton::clicked, this, &BoothPage::back);
    connect(m_earlier, &QAbstractButton::clicked, this, [this] { showScreenful(m_screenful - 1); });
    connect(m_later, &QAbstractButton::clicked, this, [this] { showScreenful(m_screenful + 1); });
    connect(&booth.usbDrives, &UsbDrives::changed, this, [this] {
        if (isVisible() && m_source == PhotoSource::stick) search();
    });
    retranslate();
}

ChoosePage::~ChoosePage() {
    if (m_isCancelled != nullptr) *m_isCancelled = true;
}

void ChoosePage::onEnter() {
    m_offersSubjects = m_source == PhotoSource::bundled;
    // Who comes back to exchange one finds the others chosen.
    forgetChosen();
    if (!m_offersSubjects)
        for (const VisitPhoto& photo : m_booth.visit.photos) m_chosen.push_back(photo.file);
    if (m_offersSubjects)
        offerSubjects();
    else
        search();
}

void ChoosePage::onLeave() {
    if (m_isCancelled != nullptr) *m_isCancelled = true;
    m_isSearching = m_isReading = false;
    ++m_readings;
    forgetChosen();
    setFiles({});
}

void ChoosePage::forgetChosen() {
    m_chosen.clear();
    m_leftOut.clear();
}

/// Each bundled subject by its first photo.
void ChoosePage::offerSubjects() {
    std::vector<std::filesystem::path> first;
    for (const auto& subject : entriesIn(resourceFolder() / "subjects"))
        if (const auto photos = picturesIn(subject / "photos"); photos && !photos->empty())
            first.push_back(photos->front());
    setFiles(std::move(first));
}

void ChoosePage::search() {
    if (m_isCancelled != nullptr) *m_isCancelled = true;
    m_isCancelled = std::make_shared<std::atomic_bool>(false);
    const std::filesystem::path place = m_source == PhotoSource::stick
                                            ? m_booth.usbDrives.visitors()
                                            : m_booth.settings.sources.folder;
    if (place.empty()) forgetChosen();
    setFiles({});
    if (place.empty()) return;
    m_isSearching = true;
    retranslate();
    inBackground(
        this, [place, cancelled = m_isCancelled] { return picturesOnDrive(place, *cancelled); },
        [this, cancelled = m_isCancelled](std::vector<std::filesystem::path> files) {
            if (*cancelled) return;
            m_isSearching = false;
            std::erase_if(m_chosen, [&](const auto& file) {  // of another stick
                return std::ranges::find(files, file) == files.end();
            });
            setFiles(std::move(files));
        });
}

bool ChoosePage::asksWhoseStick() const {
    return m_source == PhotoSource::stick && m_booth.usbDrives.isUnclaimed();
}

void ChoosePage::setFiles(std::vector<std::filesystem::path> files) {
    m_files = std::move(files);
    showScreenful(0);
}

int ChoosePage::onOneScreen() const {
    if (m_offersSubjects) return 3;
    return scale().isTall ? 12 : 10;
}

void ChoosePage::showScreenful(int number) {
    const int count = static_cast<int>(m_files.size()), each = onOneScreen();
    m_screenful = std::clamp(number, 0, std::max(0, (count - 1) / each));
    theme::clearLayout(*m_grid);
    m_tiles.clear();
    const int columns = m_offersSubjects ? (scale().isTall ? 2 : 3) : scale().isTall ? 3 : 5;
    const double units = m_offersSubjects ? (scale().isTall ? 38 : 34) : scale().isTall ? 26 : 22;
    for (int i = m_screenful * each; i < std::min(count, (m_screenful + 1) * each); ++i) {
        const auto index = static_cast<std::size_t>(i);
        auto* tile = new PictureTile(units, this);
        tile->setScale(scale());
        tile->setObjectName(QStringLiteral("choice%1").arg(i));
        tile->setFramed(isChosen(index));
        connect(tile, &QAbstractButton::clicked, this,
                [this, index, tile] { toggle(index, tile); });
        const int place = i - m_screenful * each;
        m_grid->addWidget(tile, place / columns, place % columns, Qt::AlignCenter);
        m_tiles.push_back(tile);
        readTile(index, tile);
    }
    retranslate();
}

void ChoosePage::readTile(std::size_t index, PictureTile* tile) {
    inBackground(
        tile,
        [file = m_files[index]] {
            return toQImage(decodeScaled(file, tileSide).value_or(Image()));
        },
        [this, index, tile](const QImage& picture) {
            if (std::ranges::find(m_tiles, tile) == m_tiles.end()) return;
            tile->setPicture(picture);
            // What is damaged, or only named like a picture, can't be chosen.
            tile->setEnabled(!picture.isNull());
            if (picture.isNull() && !m_isReading) leaveOut({m_files[index]});
        });
}

/// They were chosen before it was known that they can't be read.
void ChoosePage::leaveOut(const std::vector<std::filesystem::path>& files) {
    for (const std::filesystem::path& file : files)
        if (std::erase(m_chosen, file) > 0) m_leftOut.push_back(file);
    for (std::size_t i = 0; i < m_tiles.size(); ++i)
        m_tiles[i]->setFramed(isChosen(static_cast<std::size_t>(m_screenful * onOneScreen()) + i));
    retranslate();
}

bool ChoosePage::isChosen(std::size_t index) const {
    return std::ranges::find(m_chosen, m_files[index]) != m_chosen.end();
}

void ChoosePage::toggle(std::size_t index, PictureTile* tile) {
    if (m_isReading) return;
    m_leftOut.clear();
    if (m_offersSubjects) {
        const std::filesystem::path subject = m_files[index].parent_path();
        // The subjects lie in folders that are named as the kinds.
        const std::string kind = subject.parent_path().filename().string();
        if (m_booth.settings.kind(kind) != nullptr) m_booth.visit.kind = kind;
        auto photos = picturesIn(subject).value_or(std::vector<std::filesystem::path>());
        if (photos.size() > m_booth.mostPhotos()) photos.resize(m_booth.mostPhotos());
        m_offersSubjects = false;
        m_chosen = photos;
        setFiles(std::move(photos));
        readChosen();
        return;
    }
    if (std::erase(m_chosen, m_files[index]) == 0 && m_chosen.size() < m_booth.mostPhotos())
        m_chosen.push_back(m_files[index]);
    tile->setFramed(isChosen(index));
    retranslate();
}

/// The chosen photos with their squares, also those that were moved before; one that can't be read
/// is left out, and said where too few remain.
void ChoosePage::readChosen() {
    if (std::exchange(m_isReading, true)) return;
    retranslate();
    inBackground(
        this,
        [files = m_chosen, known = m_booth.visit.photos] {
            std::vector<VisitPhoto> photos;
            for (const auto& file : files) {
                const auto found = std::ranges::find(known, file, &VisitPhoto::file);
                photos.push_back(found != known.end() ? *found : readVisitPhoto(file));
            }
            return photos;
        },
        [this, chosen = m_chosen, reading = m_readings](std::vector<VisitPhoto> photos) {
            if (reading != m_readings) return;
            m_isReading = false;
            std::vector<std::filesystem::path> damaged;
            for (std::size_t i = 0; i < photos.size(); ++i)
                if (photos[i].picture.isNull()) damaged.push_back(chosen[i]);
            std::erase_if(photos, [](const VisitPhoto& one) { return one.picture.isNull(); });
            if (photos.size() < m_booth.fewestPhotos()) return leaveOut(damaged);
            m_booth.visit.photos = std::move(photos);
            emit next();
        });
}

QString ChoosePage::leftOutText() const {
    QStringList numbers;
    for (const std::filesystem::path& file : m_leftOut)
        numbers += QString::number(std::ranges::find(m_files, file) - m_files.begin() + 1);
    return numbers.isEmpty() ? QString()
                             : u' ' + tr("Left out because it can't be read: photo %1.")
                                          .arg(numbers.join(QStringLiteral(", ")));
}

void ChoosePage::retranslate() {
    const std::size_t fewest = m_booth.fewestPhotos();
    m_title->setText(m_offersSubjects ? tr("Which one should %1 learn?").arg(m_booth.computerName())
                                      : tr("Choose your photos"));
    const bool asksWhose = asksWhoseStick();
    if (asksWhose)
        m_text->setText(
            tr("There is a USB stick in already. Is it yours? If not, remove it and "
               "insert your own."));
    else if (m_source == PhotoSource::stick && m_booth.usbDrives.current().empty())
        m_text->setText(tr("Insert your USB stick."));
    else if (m_isSearching)
        m_text->setText(tr("Looking for pictures…"));
    else if (m_offersSubjects)
        m_text->setText(tr("Tap one."));
    else if (m_files.empty())
        m_text->setText(tr("No readable pictures found here."));
    else
        m_text->setText(photosWantedText(fewest, m_booth.mostPhotos()) + u' ' +
                        tr("Selected: %1.").arg(m_chosen.size()) + leftOutText());
    const int each = onOneScreen(), count = static_cast<int>(m_files.size());
    m_earlier->setVisible(!m_offersSubjects && count > each);
    m_later->setVisible(!m_offersSubjects && count > each);
    m_earlier->setEnabled(m_screenful > 0);
    m_later->setEnabled((m_screenful + 1) * each < count);
    m_next->setVisible(!m_offersSubjects);
    m_next->setEnabled(asksWhose || (m_chosen.size() >= fewest && !m_isReading && !m_isSearching));
    m_earlier->setText(tr("Newer"));
    m_later->setText(tr("Older"));
    m_next->setText(asksWhose     ? tr("Yes, it is mine")
                    : m_isReading ? tr("One moment…")
                                  : tr("Continue"));
    m_back->setText(tr("Back"));
    for (std::size_t i = 0; i < m_tiles.size(); ++i)
        m_tiles[i]->setAccessibleName(
            tr("Photo %1").arg(m_screenful * each + static_cast<int>(i) + 1));
}

void ChoosePage::arrange(const BoothScale& scale) {
    const int side = scale.px(4.5);
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(1.6));
    m_grid->setSpacing(scale.px(1.6));
    if (isVisible()) showScreenful(m_screenful);
}

}  // namespace dreambooth
