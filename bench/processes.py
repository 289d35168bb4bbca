"""Measures a process together with its children."""

import os
import re
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def tree(pid):
    """Returns the ids of a process and its descendants."""
    found, waiting = [], [pid]
    while waiting:
        found.append(waiting.pop())
        try:
            for thread in Path(f"/proc/{found[-1]}/task").iterdir():
                waiting += map(int, (thread / "children").read_text().split())
        except OSError:
            continue  # It ended.
    return found


def cpu_seconds(pid):
    """Returns the CPU seconds used by a process and its children, including ended children."""
    total = 0
    for process in tree(pid):
        try:
            stat = Path(f"/proc/{process}/stat").read_text()
        except OSError:
            continue
        total += sum(map(int, stat.rsplit(")", 1)[1].split()[11:15]))
    return total / TICKS


def memory(pid):
    """Returns the resident memory of a process and its children in MiB."""
    total = 0
    for process in tree(pid):
        try:
            status = Path(f"/proc/{process}/status").read_text()
        except OSError:
            continue
        resident = re.search(r"VmRSS:\s+(\d+)", status)
        total += int(resident[1]) if resident else 0
    return total / 1024
