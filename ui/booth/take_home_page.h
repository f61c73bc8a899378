// Taking it home: the card as it will look, and what became of printing or copying it. What does
// not work now is said, and what still works stays offered.
#pragma once

#include <phone/phone_server.h>
#include <ui/booth/booth_page.h>
#include <ui/booth/take_home.h>

#include <memory>

class QProcess;

namespace dreambooth {

class CardView;
class PhoneInvitation;

class TakeHomePage : public BoothPage {
    Q_OBJECT

public:
    explicit TakeHomePage(BoothContext& booth, QWidget* parent = nullptr);
    ~TakeHomePage() override;
    void setWay(WayHome way) { m_way = way; }
    /// The words of a card in the language that is on, with today's date and the stand's logo.
    static CardText cardText(const BoothContext& booth);
    void enter() override;
    void leave() override;
    /// One more was drawn while this page is on view.
    void sceneCame();

signals:
    void printed();
    void copied();

private:
    /// `asking`: nothing happens before a person says so.
    enum class State { asking, waitingForStick, working, done, failed };
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void begin();
    void beginPhone();
    void writeForPhone();
    void makeFilm();
    void showToPhones();
    void end(State state);
    QString stateText() const;
    std::vector<Card> cards() const;
    void showCard();

    WayHome m_way = WayHome::print;
    State m_state = State::asking;
    QString m_folder;       ///< on the stick
    int m_visitNumber = 0;  ///< answers to an earlier visit's wish are not this one's
    QBoxLayout* m_layout;
    CardView* m_card;
    PhoneInvitation* m_invitation;
    std::unique_ptr<QProcess> m_filming;
    std::vector<PhonePicture> m_phonePictures;  ///< files of the visit's folder
    bool m_isEntered = false;
    bool m_isWriting = false;  ///< more of them
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
