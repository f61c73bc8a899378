// How the comparison is looked at: the ways, joined in one control.
#pragma once

#include <QWidget>

namespace dreambooth {

class ComparisonActions;
class ComparisonView;

class ViewControls : public QWidget {
    Q_OBJECT

public:
    ViewControls(ComparisonView& view, const ComparisonActions& actions, QWidget* parent);
};

}  // namespace dreambooth
