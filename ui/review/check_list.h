// A list of lines of which some are chosen by ticking them: candidates, prompts.
#pragma once

#include <QListWidget>
#include <vector>

namespace dreambooth {

class CheckList : public QListWidget {
    Q_OBJECT

public:
    /// The caller gives it an objectName.
    CheckList(const QString& accessibleName, QWidget* parent);

    /// Ticks of texts that were there stay; a new line is ticked where `ticked` says so.
    void setLines(const QStringList& lines, const QStringList& ticked);
    /// Line numbers, from 0.
    std::vector<std::size_t> ticked() const;
    QStringList tickedTexts() const;
    void setTicked(int line, bool isTicked);

signals:
    void changed();
};

}  // namespace dreambooth
