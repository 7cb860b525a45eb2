// See collector.c.
#include <stdbool.h>

void collector_keep(bool anew);
void collector_collect(void);
