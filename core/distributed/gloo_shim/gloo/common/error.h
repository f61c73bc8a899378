// Stands in for the header of this name in Gloo, whose few needed declarations are in context.h.
// See there why.
#pragma once

#include <gloo/context.h>
