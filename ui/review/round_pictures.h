// The pictures of a blind round, decoded off the GUI thread: those of the pair on view and, ahead
// of time, those of the next one, so that an answer is followed by pictures at once.
#pragma once

#include <base/error.h>
#include <reviews/review_round.h>

#include <QImage>
#include <QObject>
#include <map>
#include <set>

namespace dreambooth {

class RoundPictures : public QObject {
    Q_OBJECT

public:
    explicit RoundPictures(QObject* parent = nullptr) : QObject(parent) {}

    /// Wants these two pairs and forgets all others; ready() or failed() follows for each that is
    /// not there yet. `ahead` may be null.
    void want(const ShownPair& now, const ShownPair* ahead);
    bool isReady(std::size_t number) const { return m_pairs.contains(number); }
    const QImage& left(std::size_t number) const { return m_pairs.at(number).left; }
    const QImage& right(std::size_t number) const { return m_pairs.at(number).right; }

signals:
    void ready(std::size_t number);
    void failed(std::size_t number, const dreambooth::Error& error);

private:
    struct Pictures {
        QImage left, right;
    };
    void read(const ShownPair& pair);

    std::map<std::size_t, Pictures> m_pairs;  ///< by ShownPair::number
    std::set<std::size_t> m_wanted, m_reading;
};

}  // namespace dreambooth
