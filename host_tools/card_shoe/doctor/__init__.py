"""The doctor: questions to a connected board, findings, and what to do about each."""
