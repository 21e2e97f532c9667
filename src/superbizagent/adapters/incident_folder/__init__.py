"""An incident folder on disk: what it holds, as the sources that the tools ask."""

from superbizagent.adapters.incident_folder.contents import LogPart, read_truth_file
from superbizagent.adapters.incident_folder.folder import FolderParts, IncidentFolder, open_incident
from superbizagent.adapters.incident_folder.places import FolderLimits

__all__ = ["FolderLimits", "FolderParts", "IncidentFolder", "LogPart", "open_incident", "read_truth_file"]
