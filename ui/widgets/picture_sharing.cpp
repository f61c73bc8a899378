// Copying, dragging out and showing pictures of a comparison, and the menu with these.
#include <ui/style/desktop.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/picture_sharing.h>

#include <QClipboard>
#include <QCursor>
#include <QDrag>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QUrl>
#include <algorithm>
#include <utility>

namespace dreambooth {

namespace {

constexpr int gapInPair = 16;     // pixels between the two
constexpr int draggedSide = 160;  // of the small picture at the pointer

const QString pixels = QStringLiteral("application/x-qt-image");  // as QMimeData has them

class FileData : public QMimeData {
public:
    explicit FileData(QString file) : m_file(std::move(file)) {
        setUrls({QUrl::fromLocalFile(QFileInfo(m_file).absoluteFilePath())});
    }
    QStringList formats() const override { return QMimeData::formats() << pixels; }

protected:
    QVariant retrieveData(const QString& format, QMetaType type) const override {
        return format == pixels ? QVariant(readPicture(toPath(m_file)))
                                : QMimeData::retrieveData(format, type);
    }

private:
    QString m_file;
};

}  // namespace

QMimeData* pictureData(const QImage& picture, const QString& file) {
    auto* data = new QMimeData;
    data->setImageData(picture);
    if (!file.isEmpty()) data->setUrls({QUrl::fromLocalFile(QFileInfo(file).absoluteFilePath())});
    return data;
}

QMimeData* fileData(const QString& file) {
    return new FileData(file);
}

void dragOut(QWidget& from, QMimeData* data, const QImage& picture) {
    auto* drag = new QDrag(&from);
    drag->setMimeData(data);
    if (!picture.isNull())
        drag->setPixmap(QPixmap::fromImage(picture.scaled(
            draggedSide, draggedSide, Qt::KeepAspectRatio, Qt::SmoothTransformation)));
    drag->exec(Qt::CopyAction);
}

PictureSharing::PictureSharing(ComparisonView& view, const ComparisonActions& actions,
                               QObject* parent)
    : QObject(parent), m_view(view), m_looking(actions) {
    connect(add(tr("Copy the picture under the pointer"), QKeySequence::Copy, "copyPicture"),
            &QAction::triggered, this, &PictureSharing::copyUnderPointer);
    connect(add(tr("Copy the pair"), Qt::CTRL | Qt::SHIFT | Qt::Key_C, "copyPair"),
            &QAction::triggered, this, [this] { copy(dataOfPair()); });
    connect(add(tr("Show in folder"), Qt::CTRL | Qt::SHIFT | Qt::Key_F, "showInFolder"),
            &QAction::triggered, this, [this] { show(sideUnderPointer()); });
    view.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&view, &QWidget::customContextMenuRequested, this, &PictureSharing::showMenu);
    connect(&view, &ComparisonView::draggedOut, this, &PictureSharing::drag);
}

QAction* PictureSharing::add(const QString& text, const QKeySequence& keys, const char* name) {
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_actions.append(action);
    return action;
}

QMimeData* PictureSharing::dataOf(Side side) const {
    if (!m_view.hasPicture(side)) return nullptr;
    return pictureData(m_view.pair().picture(side).image(), m_view.pair().file(side));
}

QMimeData* PictureSharing::dataOfPair() const {
    const QImage& left = m_view.pair().picture(Side::left).image();
    const QImage& right = m_view.pair().picture(Side::right).image();
    if (left.isNull() || right.isNull()) return dataOf(left.isNull() ? Side::right : Side::left);
    QImage both(left.width() + gapInPair + right.width(), std::max(left.height(), right.height()),
                QImage::Format_RGB32);
    both.fill(theme::color(theme::Role::neutral));
    QPainter painter(&both);
    painter.drawImage(0, 0, left);
    painter.drawImage(left.width() + gapInPair, 0, right);
    painter.end();
    auto* data = new QMimeData;
    data->setImageData(both);
    return data;
}

Side PictureSharing::sideUnderPointer() const {
    const QPoint position = m_view.mapFromGlobal(QCursor::pos());
    const Side seen = m_view.look().sideSeenAt(position);
    return m_view.hasPicture(seen) ? seen : Side::left;
}

void PictureSharing::copy(QMimeData* data) {
    if (data != nullptr) QGuiApplication::clipboard()->setMimeData(data);
}

/// Who uses the keyboard alone points at neither: then it is the pair.
void PictureSharing::copyUnderPointer() {
    copy(m_view.underMouse() ? dataOf(sideUnderPointer()) : dataOfPair());
}

void PictureSharing::drag(Side side) {
    if (QMimeData* data = dataOf(side)) dragOut(m_view, data, m_view.pair().picture(side).image());
}

void PictureSharing::show(Side side) {
    const QString& file = m_view.pair().file(side);
    if (!file.isEmpty()) showInFolder(toPath(file));
}

void PictureSharing::showMenu(const QPoint& position) {
    auto* menu = new QMenu(&m_view);
    menu->setObjectName(QStringLiteral("pictureMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(m_looking.modes());
    menu->addSeparator();
    menu->addActions({m_looking.actualSize(), m_looking.fit()});
    menu->addSeparator();
    const auto addFor = [&](const QString& text, Side side, const char* name, auto what) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setEnabled(m_view.hasPicture(side));
        connect(action, &QAction::triggered, this, what);
        return action;
    };
    addFor(tr("Copy the left picture"), Side::left, "copyLeft",
           [this] { copy(dataOf(Side::left)); });
    addFor(tr("Copy the right picture"), Side::right, "copyRight",
           [this] { copy(dataOf(Side::right)); });
    menu->addAction(m_actions.at(1));
    menu->addSeparator();
    for (const Side side : {Side::left, Side::right}) {
        const bool isLeft = side == Side::left;
        addFor(isLeft ? tr("Show the left picture in its folder")
                      : tr("Show the right picture in its folder"),
               side, isLeft ? "showLeft" : "showRight", [this, side] { show(side); })
            ->setEnabled(!m_view.pair().file(side).isEmpty());
    }
    menu->popup(m_view.mapToGlobal(position));
}

}  // namespace dreambooth
