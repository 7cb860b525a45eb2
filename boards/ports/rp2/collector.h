// See collector.c.
#include <stdbool.h>

void collector_keep(bool from_start);
void collector_collect(void);
