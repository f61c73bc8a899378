// All that a person, a screen reader or another program can read of a window, what is painted into
// its pictures too: what must hold no candidate's name while somebody judges.
#pragma once

#include <QAccessible>
#include <QApplication>
#include <QMetaProperty>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPointer>
#include <QStringList>
#include <QUrl>
#include <QWidget>

namespace dreambooth {

inline void addSpoken(QAccessibleInterface* spoken, QStringList& texts) {
    if (spoken == nullptr || !spoken->isValid()) return;
    for (const auto kind : {QAccessible::Name, QAccessible::Description, QAccessible::Value,
                            QAccessible::Help, QAccessible::Accelerator})
        texts += spoken->text(kind);
    for (int i = 0; i < spoken->childCount(); ++i) addSpoken(spoken->child(i), texts);
}

/// Of the whole program, from its root: windows that are hidden too.
inline QStringList spokenTexts() {
    QStringList texts;
    addSpoken(QAccessible::queryAccessibleInterface(qApp), texts);
    return texts;
}

/// Of a window and everything in it, hidden or not: every property, object name and action.
inline QStringList propertyTexts(const QWidget& window) {
    QStringList texts;
    // Reading a property may end another object, such as a shortcut that is made anew.
    QList<QPointer<const QObject>> objects{&window};
    for (const QObject* object : window.findChildren<const QObject*>()) objects += object;
    for (const QPointer<const QObject>& object : objects) {
        if (object == nullptr) continue;
        texts += object->objectName();
        for (int i = 0; i < object->metaObject()->propertyCount(); ++i) {
            const QVariant value = object->metaObject()->property(i).read(object);
            if (value.typeId() == QMetaType::QUrl)
                texts += value.toUrl().toString();
            else if (value.canConvert<QStringList>())
                texts += value.toStringList();
        }
        for (const QByteArray& name : object->dynamicPropertyNames())
            texts += object->property(name).toString();
    }
    return texts;
}

/// Keeps what is written on it and nothing else.
class WrittenWords : public QPaintDevice {
public:
    explicit WrittenWords(const QSize& size) : m_size(size) {}
    QPaintEngine* paintEngine() const override { return &m_engine; }
    const QStringList& texts() const { return m_engine.texts; }

protected:
    int metric(PaintDeviceMetric metric) const override {
        constexpr int dpi = 96, depth = 32;
        switch (metric) {
            case PdmWidth:
                return m_size.width();
            case PdmHeight:
                return m_size.height();
            case PdmDpiX:
            case PdmDpiY:
            case PdmPhysicalDpiX:
            case PdmPhysicalDpiY:
                return dpi;
            case PdmDepth:
                return depth;
            case PdmDevicePixelRatio:
                return 1;
            case PdmDevicePixelRatioScaled:
                return static_cast<int>(devicePixelRatioFScale());
            default:
                return 0;
        }
    }

private:
    struct Engine : QPaintEngine {
        Engine() : QPaintEngine(AllFeatures) {}
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override {}
        void drawPath(const QPainterPath&) override {}
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
        void drawPolygon(const QPoint*, int, PolygonDrawMode) override {}
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
        void drawImage(const QRectF&, const QImage&, const QRectF&,
                       Qt::ImageConversionFlags) override {}
        void drawTextItem(const QPointF&, const QTextItem& item) override { texts += item.text(); }
        Type type() const override { return User; }
        QStringList texts;
    };
    QSize m_size;
    mutable Engine m_engine;
};

/// As a screenshot of all windows on view would show it.
inline QStringList paintedTexts() {
    QStringList texts;
    for (QWidget* window : QApplication::topLevelWidgets()) {
        if (!window->isVisible()) continue;
        WrittenWords words(window->size());
        window->render(&words);
        texts += words.texts();
    }
    return texts;
}

/// Those of `words` that are in one of the texts.
inline QStringList wordsIn(const QStringList& texts, const QStringList& words) {
    QStringList found;
    for (const QString& text : texts)
        for (const QString& word : words)
            if (text.contains(word, Qt::CaseInsensitive))
                found += QStringLiteral("%1 in: %2").arg(word, text);
    return found;
}

}  // namespace dreambooth
