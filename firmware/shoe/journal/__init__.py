"""The journal: what moved every round, on flash, checked and chained. See README.md here."""
