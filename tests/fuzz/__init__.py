"""The display path under fire: contracts made to deceive, run through the whole pipeline (R44-R67, U11, U17).

``python -m tests.fuzz --cases 100000`` runs many of them over several processes; ``test_fuzz`` runs the first ones.
"""
