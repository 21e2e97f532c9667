"""Planner, executor, verifier and composer; no stage knows another."""
