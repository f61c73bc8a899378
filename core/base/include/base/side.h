// The two sides of a comparison, wherever something is kept, drawn or labelled for each: by itself
// the base model stands on the left and the tuned one on the right.
#pragma once

namespace dreambooth {

enum class Side { left, right };

}  // namespace dreambooth
