// Text must be readable: every role that is used for text reaches 4.5:1 on what it stands on.
// (WCAG 2 contrast of relative luminances.)
#include "ui/support.h"

#include <ui/style/controls.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSlider>
#include <QTest>
#include <QVBoxLayout>

#include "test_program.h"

using namespace dreambooth;
using theme::Role;

class TestTheme : public QObject {
    Q_OBJECT

private:
    static double luminance(const QColor& color) {
        const auto linear = [](double value) {
            return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
               0.0722 * linear(color.blueF());
    }
    static double contrast(const QColor& a, const QColor& b) {
        const double high = std::max(luminance(a), luminance(b));
        const double low = std::min(luminance(a), luminance(b));
        return (high + 0.05) / (low + 0.05);
    }

private slots:
    void widthsGrowWithTheText() {
        theme::apply(*qApp, {.textPercent = 150});
        QCOMPARE(theme::textWidth(280), 420);
        theme::apply(*qApp, {.textPercent = 90});
        QCOMPARE(theme::textWidth(280), 280);
        theme::apply(*qApp);
    }
    /// Heights are kept, and reckoned anew where anything changes that they follow from.
    void aParagraphIsAsHighAsItsText() {
        theme::apply(*qApp);
        const QString words =
            QStringLiteral("Photo 1 is out of focus; a sharper one works better. ");
        QLabel plain;
        plain.setWordWrap(true);
        const std::unique_ptr<QLabel> kept(theme::paragraph({}));
        const auto both = [&](auto change) {
            for (QLabel* label : {&plain, kept.get()}) change(label);
        };
        const auto areAlike = [&] {
            int before = 0;
            for (int twice = 0; twice < 2; ++twice)
                for (const int width : {60, 200, 201, 400, 60, 2000}) {
                    const int height = kept->heightForWidth(width);
                    if (height != plain.heightForWidth(width) || height <= 0) return false;
                    before = std::max(before, height);
                }
            return before > kept->heightForWidth(2000);
        };
        both([&](QLabel* label) { label->setText(words); });
        QVERIFY(areAlike());
        both([&](QLabel* label) { label->setText(words.repeated(3)); });
        QVERIFY(areAlike());
        both([](QLabel* label) {
            QFont large = label->font();
            large.setPixelSize(40);
            label->setFont(large);
        });
        QVERIFY(areAlike());
        both([](QLabel* label) { label->setContentsMargins(10, 30, 10, 30); });
        QVERIFY(areAlike());
        both([](QLabel* label) {
            label->setTextFormat(Qt::RichText);
            label->setText(QStringLiteral("<p>one</p><p>two three four five six</p>"));
        });
        QVERIFY(areAlike());
        // Many widths, as while a window is sized.
        for (int width = 50; width < 500; width += 3)
            QCOMPARE(kept->heightForWidth(width), plain.heightForWidth(width));
    }
    void textIsReadable_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("dark") << true;
        QTest::newRow("light") << false;
    }
    void textIsReadable() {
        QFETCH(bool, dark);
        // A desktop with a light palette decides for light; none decides for dark.
        qputenv("XDG_CURRENT_DESKTOP", dark ? "" : "GNOME");
        QPalette light(Qt::lightGray);
        if (!dark) QApplication::setPalette(light);
        theme::apply(*qApp);
        QCOMPARE(theme::isDark(), dark);

        const Role backgrounds[] = {Role::window, Role::sidebar, Role::panel, Role::raised,
                                    Role::field};
        const Role texts[] = {Role::text,  Role::muted,      Role::base,
                              Role::tuned, Role::validation, Role::danger};
        for (const Role background : backgrounds)
            for (const Role text : texts) {
                const double ratio = contrast(theme::color(text), theme::color(background));
                QVERIFY2(ratio >= 4.5, qPrintable(QStringLiteral("%1 on %2: %3")
                                                      .arg(theme::color(text).name(),
                                                           theme::color(background).name())
                                                      .arg(ratio)));
            }
        for (const Role accent : {Role::base, Role::validation, Role::danger})
            QVERIFY(contrast(theme::color(Role::onAccent), theme::color(accent)) >= 4.5);
        QVERIFY(contrast(theme::color(Role::onNextFill), theme::color(Role::nextFill)) >= 4.5);
        using theme::Tone;
        for (const Tone tone :
             {Tone::neutral, Tone::ready, Tone::warning, Tone::danger, Tone::base, Tone::tuned}) {
            const theme::ToneColors colors = theme::toneColors(tone);
            QVERIFY(contrast(colors.text, colors.background) >= 4.5);
        }
    }

    /// A frame says which button has the focus; what is inside it stays as it was.
    void theFocusIsAFrame() {
        theme::apply(*qApp);
        QWidget window;
        auto* button = new QPushButton(QStringLiteral("Next"), &window);
        button->setFixedSize(120, 34);
        window.show();
        window.activateWindow();
        const auto inside = [&] { return button->grab(QRect(4, 4, 112, 26)).toImage(); };
        button->clearFocus();
        const QImage before = inside();
        window.setAttribute(Qt::WA_KeyboardFocusChange);  // as the Tab key does
        button->setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(button->hasFocus());
        QCOMPARE(inside(), before);
    }

    /// Also words that stand on a button in labels of their own, as those with their keys do.
    void whatCannotBePressedIsMuted() {
        theme::apply(*qApp);
        QPushButton button;
        QLabel words(QStringLiteral("Undo"), &button);
        button.show();
        QCOMPARE(words.palette().color(QPalette::WindowText), theme::color(Role::text));
        button.setEnabled(false);
        QTRY_COMPARE(words.palette().color(QPalette::WindowText), theme::color(Role::muted));
    }

    void aSliderWithoutEffectLooksSo() {
        theme::apply(*qApp);
        QSlider slider(Qt::Horizontal);
        slider.resize(100, 20);
        slider.setValue(50);
        const QImage enabled = slider.grab().toImage();
        slider.setEnabled(false);
        const QImage shot = slider.grab().toImage();
        for (const int x : {20, 50})  // the part before the handle, and the handle
            QVERIFY(shot.pixelColor(x, 10) != enabled.pixelColor(x, 10));
    }

    /// The frame of a list says whether the keys are in it.
    void aListShowsTheFocus() {
        theme::apply(*qApp);
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* field = new QLineEdit(&window);
        auto* list = new QListWidget(&window);
        list->addItem(QStringLiteral("Subject"));
        column->addWidget(field);
        column->addWidget(list);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const auto frame = [&] { return list->grab().toImage().pixelColor(list->width() / 2, 0); };
        field->setFocus();
        QTRY_VERIFY(field->hasFocus());
        QTRY_COMPARE(frame(), theme::color(Role::border));
        list->setFocus();
        QTRY_VERIFY(list->hasFocus());
        QTRY_COMPARE(frame(), theme::color(Role::text));
    }

    /// Not by the style's own arrow in the corner.
    void aMenuHasAChevronBesideTheText() {
        theme::apply(*qApp);
        QPushButton button(QStringLiteral("Export"));
        QMenu menu;
        button.setMenu(&menu);
        const int margin = 2, widest = 26;
        button.resize(button.sizeHint());
        const QImage shot = button.grab().toImage();
        const QColor behind = shot.pixelColor(shot.width() / 2, margin);
        QRect sign;
        for (int y = margin; y < shot.height() - margin; ++y)
            for (int x = shot.width() - widest; x < shot.width() - 3 * margin; ++x)
                if (shot.pixelColor(x, y) != behind) sign |= QRect(x, y, 1, 1);
        QVERIFY(sign.width() >= 6 && sign.height() >= 3);
        QVERIFY(std::abs(sign.center().y() - button.rect().center().y()) <= 2);
        QVERIFY(sign.width() > sign.height());
    }
};

REGISTER_TEST(TestTheme, QApplication);
#include "test_theme.moc"
