// See collector.c.
#include <stdbool.h>

void collector_keep(bool whole);
void collector_collect(void);
