// Text fields take Ctrl+Z for themselves even where they have nothing to take back: then it is the
// project's.
#pragma once

#include <QObject>

namespace dreambooth {

/// Watches the keys of the whole application.
class UndoKeys : public QObject {
    Q_OBJECT

public:
    explicit UndoKeys(QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace dreambooth
