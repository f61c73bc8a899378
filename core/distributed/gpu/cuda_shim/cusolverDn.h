// Stands in for the header of this name, of which cublas_v2.h beside it has all that LibTorch's
// headers mention.
#pragma once

#include "cublas_v2.h"
