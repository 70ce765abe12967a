#pragma once

extern void *swift_tryRetain(void *object);

// The function of the Swift runtime with which weak references are read, which Swift cannot declare: retains an object
// and returns it, or returns NULL if its last reference was released.
static inline void *plumb_retain_unless_deallocating(void *object) { return swift_tryRetain(object); }
