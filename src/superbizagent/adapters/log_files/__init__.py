"""Log files on disk as a LogSource: any mix of formats, clocks and encodings, in flat memory."""

from superbizagent.adapters.log_files.files import LogFile, ReadLimits
from superbizagent.adapters.log_files.source import LogFiles, read_log_files

__all__ = ["LogFile", "LogFiles", "ReadLimits", "read_log_files"]
