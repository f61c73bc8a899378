// Makes the controls. Their colours are the style sheet's (theme.cpp), which knows them by the
// properties "look" and "tone".
#include <ui/style/controls.h>

#include <QEvent>
#include <QFrame>
#include <QHash>
#include <QLabel>
#include <QLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>

namespace dreambooth::theme {
namespace {

void setTone(QWidget* widget, const char* property, const QString& value) {
    widget->setProperty(property, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

QString toneName(Tone tone) {
    switch (tone) {
        case Tone::neutral:
            return QStringLiteral("neutral");
        case Tone::ready:
            return QStringLiteral("ready");
        case Tone::warning:
            return QStringLiteral("warning");
        case Tone::danger:
            return QStringLiteral("danger");
        case Tone::base:
            return QStringLiteral("base");
        case Tone::tuned:
            return QStringLiteral("tuned");
    }
    return {};
}

/// Layouts ask for a height many times each time that anything near is laid out again, and QLabel
/// lays its text out for each answer.
class WrappingLabel : public QLabel {
public:
    WrappingLabel(const QString& text, QWidget* parent) : QLabel(text, parent) {
        setWordWrap(true);
    }

    int heightForWidth(int width) const override {
        constexpr qsizetype most =
            16;  // a page has a few widths in turn; a window being sized many
        if (m_heights.size() >= most || m_text != text() || m_format != textFormat()) {
            m_heights.clear();
            m_text = text();
            m_format = textFormat();
        }
        auto known = m_heights.constFind(width);
        if (known == m_heights.constEnd())
            known = m_heights.insert(width, QLabel::heightForWidth(width));
        return *known;
    }

protected:
    bool event(QEvent* event) override {
        const QEvent::Type type = event->type();
        if (type == QEvent::FontChange || type == QEvent::StyleChange ||
            type == QEvent::ContentsRectChange)
            m_heights.clear();
        return QLabel::event(event);
    }

private:
    mutable QHash<int, int> m_heights;  ///< by width; of the following
    mutable QString m_text;
    mutable Qt::TextFormat m_format = Qt::PlainText;
};

QLabel* label(const QString& text, const char* look, QWidget* parent) {
    auto* result = new QLabel(text, parent);
    result->setProperty("look", QString::fromLatin1(look));
    return result;
}

}  // namespace

QLabel* heading(const QString& text, QWidget* parent) {
    return label(text, "heading", parent);
}

QLabel* sectionTitle(const QString& text, QWidget* parent) {
    return label(text, "section", parent);
}

QLabel* paragraph(const QString& text, QWidget* parent) {
    return new WrappingLabel(text, parent);
}

QLabel* hint(const QString& text, QWidget* parent) {
    QLabel* result = paragraph(text, parent);
    result->setProperty("look", QStringLiteral("hint"));
    return result;
}

QLabel* fieldLabel(const QString& text, QWidget* field) {
    QLabel* result = label(text, "field", field->parentWidget());
    result->setBuddy(field);
    if (field->accessibleName().isEmpty()) {
        QString name = text;
        field->setAccessibleName(name.remove(u'&'));
    }
    return result;
}

QPushButton* button(const QString& text, QWidget* parent) {
    auto* result = new QPushButton(text, parent);
    result->setAutoDefault(false);
    return result;
}

QPushButton* primaryButton(const QString& text, QWidget* parent) {
    QPushButton* result = button(text, parent);
    result->setProperty("look", QStringLiteral("primary"));
    return result;
}

void setPrimary(QPushButton* button, bool isPrimary) {
    const QString look = isPrimary ? QStringLiteral("primary") : QString();
    if (button->property("look").toString() == look) return;
    button->setProperty("look", look);
    button->style()->polish(button);
}

void keepWidest(QPushButton* button, const QStringList& texts) {
    const QString now = button->text();
    int widest = 0;
    for (const QString& text : texts) {
        button->setText(text);
        widest = qMax(widest, button->sizeHint().width());
    }
    button->setText(now);
    button->setMinimumWidth(widest);
}

QPushButton* linkButton(const QString& text, QWidget* parent) {
    QPushButton* result = button(text, parent);
    result->setProperty("look", QStringLiteral("link"));
    result->setCursor(Qt::PointingHandCursor);
    return result;
}

void clearLayout(QLayout& layout, int kept) {
    while (QLayoutItem* item = layout.takeAt(kept)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
}

void keepRoom(QWidget* widget) {
    QSizePolicy policy = widget->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    widget->setSizePolicy(policy);
}

void keepTwoLines(QLabel* label) {
    label->ensurePolished();  // in the size that its look has
    label->setMinimumHeight(2 * label->fontMetrics().lineSpacing());
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
}

QLabel* pill(const QString& text, Tone tone, QWidget* parent) {
    QLabel* result = label(text, "pill", parent);
    result->setProperty("tone", toneName(tone));
    result->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    return result;
}

void setPillTone(QLabel* pill, Tone tone) {
    setTone(pill, "tone", toneName(tone));
}

QFrame* card(QWidget* parent) {
    auto* result = new QFrame(parent);
    result->setProperty("look", QStringLiteral("card"));
    return result;
}

QFrame* horizontalLine(QWidget* parent) {
    auto* result = new QFrame(parent);
    result->setProperty("look", QStringLiteral("line"));
    result->setFixedHeight(1);
    return result;
}

QProgressBar* progressBar(Role role, QWidget* parent) {
    auto* result = new QProgressBar(parent);
    result->setTextVisible(false);
    result->setFixedHeight(6);
    const QString name = role == Role::tuned        ? QStringLiteral("tuned")
                         : role == Role::validation ? QStringLiteral("ready")
                         : role == Role::danger     ? QStringLiteral("danger")
                                                    : QStringLiteral("base");
    setTone(result, "tone", name);
    return result;
}

QString toolTipLines(const QString& text) {
    constexpr qsizetype longest = 80, most = 2000;
    QStringList lines;
    for (QString rest : text.left(most).split(u'\n')) {
        while (rest.size() > longest) {
            qsizetype end = rest.lastIndexOf(u' ', longest);
            if (end <= 0) end = longest;
            lines += rest.left(end);
            rest = rest.mid(end).trimmed();
        }
        lines += rest;
    }
    return lines.join(u'\n') + (text.size() > most ? QStringLiteral("…") : QString());
}

}  // namespace dreambooth::theme
