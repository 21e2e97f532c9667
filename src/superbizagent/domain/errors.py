"""The error tree: each branch says whose fault it is (architecture.md, manner 12)."""


class SuperBizError(Exception):
    """What went wrong, where, and what to do about it; `str()` is one line fit for a user."""

    def __init__(self, what: str, *, where: str = "", todo: str = "", code: str = "internal") -> None:
        self.what = what
        self.where = where
        self.todo = todo
        self.code = code
        super().__init__(" · ".join(part for part in (what, where, todo) if part))


class SettingsError(SuperBizError):
    """The operator's or caller's input is wrong: a setting, an argument, a file, a folder."""


class BadReply(SuperBizError):
    """A model's reply cannot be used."""


class BackendError(SuperBizError):
    """A backend (source, store, delivery) failed or answered with nonsense."""
