#pragma once

#include <pango/pangocairo.h>

/// g_object_unref without the untyped pointer that Swift would have to spell.
static inline void fogline_unref_layout(PangoLayout *layout) { g_object_unref(layout); }
