// How the comparison is looked at: side by side or swiped, whole or at 100 %.
#pragma once

#include <QWidget>

namespace dreambooth {

class ComparisonView;

class ViewControls : public QWidget {
    Q_OBJECT

public:
    ViewControls(ComparisonView& view, QWidget* parent);
};

}  // namespace dreambooth
