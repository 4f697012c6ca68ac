"""The press: documents of the kernel as PDF, drawings as PNG. Typst sets them; nothing is asked of the system or the
network, and the same document gives the same bytes."""

from .drawings import SMALLEST
from .jobs import Job, Picture, Sheets, work, work_apart
from .typesetting import SIZES, PressError, Size, pdf, png

__all__ = [
    "SIZES",
    "SMALLEST",
    "Job",
    "Picture",
    "PressError",
    "Sheets",
    "Size",
    "pdf",
    "png",
    "work",
    "work_apart",
]
