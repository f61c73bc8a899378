// Taking it home on the visitor's own phone: before and yours beside each other, the other scenes,
// the square that leads the phone in, and what it has saved so far.
#pragma once

#include <ui/booth/booth_page.h>
#include <ui/booth/booth_visit.h>

#include <memory>
#include <vector>

class QGridLayout;
class QProcess;

namespace dreambooth {

class PhoneInvitation;
class PictureTile;
class TakeHomeButtons;

class TakeHomePhonePage : public BoothPage {
    Q_OBJECT

public:
    explicit TakeHomePhonePage(BoothContext& booth, QWidget* parent = nullptr);
    ~TakeHomePhonePage() override;
    void onEnter() override;
    void onLeave() override;
    /// One more was drawn while this page is on view.
    void sceneCame();

signals:
    /// The phone has saved the first picture.
    void copied();
    void takeHomeRequested(dreambooth::TakeHomeWay way);

private:
    class PairView;
    class JoinedMark;
    enum class State { writing, ready, failed };
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void write();
    void makeFilm();
    QString labelOf(const PhonePicture& picture) const;
    void showToPhones();
    void showPictures();
    bool hasFilm() const;
    QString countText() const;
    QString stateText() const;

    State m_state = State::writing;
    int m_entries = 0;  ///< answers to an earlier stay on this page are not this one's
    std::unique_ptr<QProcess> m_filming;
    QGridLayout* m_grid;
    QWidget *m_pictures, *m_invited;  ///< what lies above the buttons, left and right
    PairView* m_pair;
    std::vector<PictureTile*> m_tiles;
    BoothLabel *m_count, *m_title;
    PhoneInvitation* m_invitation;
    JoinedMark* m_mark;
    BoothLabel* m_text;
    TakeHomeButtons* m_ways;
    BoothButton *m_again, *m_finish, *m_back;
    BoothLabel* m_until;
};

}  // namespace dreambooth
