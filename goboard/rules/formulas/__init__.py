"""Formulas that people write for weights and thresholds, and exact real numbers to work them out with."""
