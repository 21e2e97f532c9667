"""Tests; the folders mirror the rooms of the package."""
