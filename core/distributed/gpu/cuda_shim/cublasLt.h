// See cublas_v2.h in this folder.
#pragma once

#include "cublas_v2.h"
