"""An RP2350 with its Arm core on Unicorn: what README.md beside this file says it models."""
