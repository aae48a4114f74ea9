"""Old name of the doors; gone with the next change."""

from generator.inking import Inker, Progress
from generator.job import Job, plan
from generator.printing import Printed, build, replacing

__all__ = ["Inker", "Job", "Printed", "Progress", "build", "plan", "replacing"]
