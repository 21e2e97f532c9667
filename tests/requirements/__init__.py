"""Which test stands for which requirement, and proof that it would notice.

``python -m tests.requirements`` collects every test marked ``@pytest.mark.req("R12")``, prints the table
number -> tests, and then applies the sabotages: each breaks one function on purpose, and a test marked with its
number must fail, by assertion.  Numbers and their status stand in ``numbers``; the sabotages, one file a theme,
in ``sabotages``; how an entry is written, in ``sabotage``.
"""
