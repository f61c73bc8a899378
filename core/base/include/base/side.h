// The two models that are compared, wherever something is kept, drawn or labelled for each.
#pragma once

namespace dreambooth {

enum class Side { base, tuned };

}  // namespace dreambooth
