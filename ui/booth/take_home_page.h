// Taking it home on paper or a stick, or leaving it here: the card as it will look, and what became
// of it. What does not work now is said, and what still works stays offered.
#pragma once

#include <ui/booth/booth_page.h>
#include <ui/booth/take_home_cards.h>

namespace dreambooth {

class CardView;

class TakeHomePage : public BoothPage {
    Q_OBJECT

public:
    explicit TakeHomePage(BoothContext& booth, QWidget* parent = nullptr);
    void setWay(TakeHomeWay way) { m_way = way; }
    /// The words of a card in the language that is on, with today's date and the stand's logo.
    static CardText cardText(const BoothContext& booth);
    void onEnter() override;
    void onLeave() override;

signals:
    void printed(int cards);
    void copied();

private:
    /// `asking`: nothing happens before a person says so.
    enum class State { asking, waitingForStick, working, done, failed };
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void begin();
    void end(State state);
    bool asksWhoseStick() const;
    int cardsToPrint() const;
    QString stateText() const;
    QString offerText() const;
    QString printedText() const;
    std::vector<Card> cards() const;
    void showCard();

    TakeHomeWay m_way = TakeHomeWay::print;
    State m_state = State::asking;
    QString m_folder;       ///< on the stick
    int m_printing = 0;     ///< cards that are printed, or were last
    int m_visitNumber = 0;  ///< answers to an earlier visit's requests are not this one's
    QBoxLayout* m_layout;
    CardView* m_card;
    BoothLabel *m_title, *m_text;
    BoothButton *m_withPhoto, *m_again, *m_back, *m_finish;
};

/// A card as it will be printed.
class CardView : public QWidget, public Scaled {
    Q_OBJECT

public:
    using QWidget::QWidget;
    void setCard(const Card& card, const CardText& text);
    void setScale(const BoothScale& scale) override { setMinimumSize(scale.px(40), scale.px(28)); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Card m_card;
    CardText m_text;
};

}  // namespace dreambooth
