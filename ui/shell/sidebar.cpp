// Painting of the navigation entries, and the column they stand in.
// Ctrl+1…4 are the window's shortcuts; Tab reaches every entry.
#include <ui/shell/sidebar.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>

#include <QAction>
#include <QDir>
#include <QFocusEvent>
#include <QFontMetrics>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Role;

namespace {
constexpr int entryHeight = 40;
constexpr int circle = 22;
}  // namespace

NavigationButton::NavigationButton(const QString& name, int number, const QString& iconName,
                                   QWidget* parent)
    : QAbstractButton(parent), m_number(number) {
    if (!iconName.isEmpty()) m_icon = theme::icon(iconName, Role::muted);
    setText(name);
    setCheckable(true);
    setAutoExclusive(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    updateAccessibleName();
}

void NavigationButton::setValue(const QString& value) {
    if (m_value == value) return;
    m_value = value;
    updateAccessibleName();
    update();
}

void NavigationButton::setDone(bool done) {
    if (m_done == done) return;
    m_done = done;
    updateAccessibleName();
    update();
}

void NavigationButton::updateAccessibleName() {
    QStringList parts{m_number > 0 ? tr("Step %1: %2").arg(m_number).arg(text()) : text()};
    if (!m_value.isEmpty()) parts += m_value;
    if (m_done) parts += tr("done");
    setAccessibleName(parts.join(QStringLiteral(", ")));
}

void NavigationButton::focusInEvent(QFocusEvent* event) {
    m_focusByKey =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QAbstractButton::focusInEvent(event);
}

QSize NavigationButton::sizeHint() const {
    return {160, entryHeight};
}

void NavigationButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(rect());
    const bool chosen = isChecked();
    if (chosen) {
        // The amber edge shows beneath the raised face, so both follow the same corners.
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::color(Role::tuned));
        painter.drawRoundedRect(area, 6, 6);
        painter.setBrush(theme::color(Role::raised));
        painter.drawRoundedRect(area.adjusted(3, 0, 0, 0), 5, 5);
    } else if (underMouse()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::mix(theme::color(Role::raised), theme::color(Role::sidebar), 0.5));
        painter.drawRoundedRect(area, 6, 6);
    }
    if (hasFocus() && m_focusByKey) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme::color(Role::text), 1, Qt::DotLine));
        painter.drawRoundedRect(area.adjusted(4.5, 2.5, -2.5, -2.5), 5, 5);
    }

    const QColor strong = theme::color(chosen ? Role::text : Role::muted);
    const QRectF disc(10, (height() - circle) / 2.0, circle, circle);
    if (m_done && !chosen) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::color(Role::validation));
        painter.drawEllipse(disc);
        theme::icon(QStringLiteral("check"), Role::onAccent)
            .paint(&painter, disc.adjusted(3, 3, -3, -3).toRect());
    } else {
        painter.setPen(QPen(strong, 1.4));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(disc.adjusted(1, 1, -1, -1));
        if (m_number > 0) {
            QFont font = theme::smallFont();
            font.setWeight(QFont::DemiBold);
            painter.setFont(font);
            painter.drawText(disc, Qt::AlignCenter, QString::number(m_number));
        } else {
            m_icon.paint(&painter, disc.adjusted(2, 2, -2, -2).toRect());
        }
    }

    painter.setPen(strong);
    const double left = disc.right() + 10;
    painter.setFont(theme::bodyFont());
    const double nameWidth = QFontMetricsF(painter.font()).horizontalAdvance(text());
    painter.drawText(QRectF(left, 0, width() - left - 10, height()), Qt::AlignVCenter, text());
    painter.setFont(theme::smallFont());
    const double maxWidth = width() - left - nameWidth - 20;
    painter.drawText(QRectF(0, 0, width() - 10, height()), Qt::AlignVCenter | Qt::AlignRight,
                     QFontMetricsF(painter.font()).elidedText(m_value, Qt::ElideRight, maxWidth));
}

Sidebar::Sidebar(QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("sidebar"));
    setAccessibleName(tr("Steps"));
    setFixedWidth(208);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 14, 10, 16);
    layout->setSpacing(4);

    m_project = theme::button(QString(), this);
    m_project->setObjectName(QStringLiteral("projectMenu"));
    m_project->setProperty("look", QStringLiteral("project"));
    layout->addWidget(m_project);
    auto* inside = new QHBoxLayout(m_project);
    inside->setContentsMargins(0, 0, 8, 0);
    auto* chevron = new QLabel(m_project);
    chevron->setPixmap(theme::icon(QStringLiteral("chevron-down"), Role::muted).pixmap(12, 12));
    chevron->setAttribute(Qt::WA_TransparentForMouseEvents);
    inside->addWidget(chevron, 0, Qt::AlignRight);
    connect(m_project, &QPushButton::clicked, this, [this] {
        if (m_menu != nullptr)
            m_menu->popup(m_project->mapToGlobal(m_project->rect().bottomLeft()));
    });
    m_folder = new QLabel(this);
    m_folder->setObjectName(QStringLiteral("projectFolder"));
    m_folder->setProperty("look", QStringLiteral("small"));
    m_folder->setContentsMargins(10, 0, 0, 14);
    layout->addWidget(m_folder);

    const auto add = [this, layout](PageId page, const QString& objectName, const QString& name,
                                    int number, const QString& icon) {
        auto* button = new NavigationButton(name, number, icon, this);
        button->setObjectName(objectName);
        m_entries[static_cast<size_t>(page)] = button;
        connect(button, &QAbstractButton::clicked, this, [this, page] { emit chosen(page); });
        layout->addWidget(button);
    };
    add(PageId::subject, QStringLiteral("navigateSubject"), tr("Subject"), 1, QString());
    add(PageId::concept_, QStringLiteral("navigateConcept"), tr("Concept"), 2, QString());
    add(PageId::train, QStringLiteral("navigateTrain"), tr("Train"), 3, QString());
    add(PageId::compare, QStringLiteral("navigateCompare"), tr("Compare"), 4, QString());
    layout->addSpacing(12);
    QFrame* line = theme::horizontalLine(this);
    layout->addWidget(line);
    layout->addSpacing(12);
    add(PageId::reviews, QStringLiteral("navigateReviews"), tr("Reviews"), 0,
        QStringLiteral("reviews"));
    add(PageId::runs, QStringLiteral("navigateRuns"), tr("Runs"), 0, QStringLiteral("runs"));
    add(PageId::models, QStringLiteral("navigateModels"), tr("Models"), 0,
        QStringLiteral("models"));
    layout->addStretch();
    const auto addCommand = [this, layout](const QString& objectName, const QString& text,
                                           const QString& name) {
        auto* button = new NavigationButton(text, 0, name, this);
        button->setObjectName(objectName);
        button->setCheckable(false);
        button->setAutoExclusive(false);  // Tab leads to it beside the page that is shown
        // What is named so in the menu of the project, where few look for it.
        connect(button, &QAbstractButton::clicked, this, [this, name] {
            if (m_menu == nullptr) return;
            for (QAction* action : m_menu->actions())
                if (action->objectName() == name) action->trigger();
        });
        layout->addWidget(button);
    };
    addCommand(QStringLiteral("navigateHelp"), tr("Help"), QStringLiteral("help"));
    addCommand(QStringLiteral("navigateSettings"), tr("Settings"), QStringLiteral("settings"));
}

void Sidebar::setProject(const QString& name, const QString& folder) {
    m_project->setText(asCaption(name));
    m_project->setAccessibleName(tr("Project %1").arg(name));
    m_folder->setToolTip(folder);
    m_folderText = folder;
    if (folder.startsWith(QDir::homePath() + u'/'))
        m_folderText = u'~' + folder.mid(QDir::homePath().size());
    elideFolder();
}

void Sidebar::elideFolder() {
    const QFontMetrics metrics(theme::smallFont());
    m_folder->setText(metrics.elidedText(m_folderText, Qt::ElideMiddle, width() - 34));
    m_folder->setAccessibleName(tr("Folder %1").arg(m_folderText));
}

void Sidebar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    elideFolder();
}

void Sidebar::setProjectMenu(QMenu* menu) {
    m_menu = menu;
}

void Sidebar::setCurrent(PageId page) {
    entry(page)->setChecked(true);
}

void Sidebar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme::color(Role::sidebar));
    painter.fillRect(QRect(width() - 1, 0, 1, height()), theme::color(Role::border));
}

}  // namespace dreambooth
