"""SuperBizAgent: an on-call diagnosis agent whose every confirmed sentence is checked by code."""

__all__ = ["__version__"]

__version__ = "0.1.0"
