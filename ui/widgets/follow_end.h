// What grows at its end: the newest is in sight, unless somebody has scrolled back to look at what
// came before.
#pragma once

class QScrollBar;

namespace dreambooth {

void followEnd(QScrollBar& bar);

}  // namespace dreambooth
