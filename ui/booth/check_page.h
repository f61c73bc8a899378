// At start: on one page, what of the booth is ready and what is not, and how long a visitor will
// take.
#pragma once

#include <booth/booth_check.h>
#include <ui/booth/booth_page.h>

#include <QGridLayout>
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
    QString sentence(const CheckItem& item) const;
    static QString keptText(const BoothSettings& settings);

    QVBoxLayout* m_layout;
    QGridLayout* m_grid;
    BoothLabel* m_title;
    std::vector<BoothLabel*> m_marks, m_lines;
    BoothButton *m_moreTime, *m_open;
    QTimer m_again;
};

}  // namespace dreambooth
