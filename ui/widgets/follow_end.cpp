// Goes along when the range grows (see the header).
// The range changes before the value does: so the value still tells whether the end was in sight.
#include <ui/widgets/follow_end.h>

#include <QScrollBar>
#include <memory>

namespace dreambooth {

void followEnd(QScrollBar& bar) {
    QObject::connect(&bar, &QScrollBar::rangeChanged, &bar,
                     [&bar, before = std::make_shared<int>(bar.maximum())](int, int maximum) {
                         if (bar.value() >= std::min(*before, maximum)) bar.setValue(maximum);
                         *before = maximum;
                     });
}

}  // namespace dreambooth
