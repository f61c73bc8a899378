// The earlier runs whose curves lie under those of the run that is shown: which ones the person
// chose, for as long as the project is open, and what their events say.
#pragma once

#include <runs/history.h>
#include <ui/session/studio_context.h>

#include <QObject>
#include <QString>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace dreambooth {

class CurveRuns : public QObject {
    Q_OBJECT

public:
    CurveRuns(StudioContext& context, QObject* parent);

    struct Run {
        std::string id;
        QString name;
        std::shared_ptr<const RunHistory> history = nullptr;  ///< nullptr: not read yet
    };
    /// That can be laid under this one, the newest first: all that have begun.
    std::vector<Run> choices(const std::string& shown) const;
    /// The chosen ones, in the order in which they were, without the one that is shown.
    std::vector<Run> chosen(const std::string& shown) const;
    bool isChosen(const std::string& id) const;
    /// No further one could be told apart.
    bool isFull() const;
    void choose(const std::string& id, bool isChosen);
    QString name(const std::string& id) const;

signals:
    /// Others were chosen, or one of them was read, renamed or deleted.
    void changed();
    /// One of them is at work and has learned some more.
    void learned();

private:
    void read(const std::string& id);
    void follow();
    void forgetDeleted();

    StudioContext& m_context;
    std::vector<std::string> m_chosen;
    std::map<std::string, std::shared_ptr<const RunHistory>> m_histories;
    std::map<std::string, std::uintmax_t> m_atWork;  ///< of the chosen; bytes of events in them
};

}  // namespace dreambooth
