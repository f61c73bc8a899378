// At start: on one page, what of the booth is ready and what is not, and how long a visitor will
// take. Goes on by itself once all is ready.
#pragma once

#include <ui/booth/booth_page.h>

#include <QTimer>
#include <vector>

namespace dreambooth {

class CheckPage : public BoothPage {
    Q_OBJECT

public:
    explicit CheckPage(BoothContext& booth, QWidget* parent = nullptr);
    void enter() override;
    void leave() override;

private:
    enum class State { ready, attention, working };
    struct Line {
        State state;
        QString text;
    };
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    std::vector<Line> lines() const;
    QString printerLine(State& state) const;

    QVBoxLayout* m_layout;
    BoothLabel* m_title;
    std::vector<BoothLabel*> m_lines;
    BoothButton* m_open;
    QTimer m_again;
    QString m_doing = QStringLiteral("prepare");
    double m_fraction = 0;
};

}  // namespace dreambooth
