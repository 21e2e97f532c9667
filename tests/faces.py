"""``python -m tests.faces`` writes down what every package exports, for ``test_house``."""

from tests.source_tree import ROOT, faces

if __name__ == "__main__":
    lines = [f"{package}: {' '.join(names)}\n" for package, names in sorted(faces().items())]
    (ROOT / "tests" / "faces.txt").write_text("".join(lines), encoding="utf-8")
