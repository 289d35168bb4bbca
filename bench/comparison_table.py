"""The table that bench/compare writes: both servers' measurements, ratios and goals."""

import time


def key_of(name, clients):
    return f"{name}@{clients}" if clients else name


def ratio(better, worse):
    return better / worse if better is not None and worse else None


def shown(value, digits=2):
    if value is None:
        return "–"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.{digits}f}"


def verdict(value, goal, at_most=False):
    if value is None or goal is None:
        return ""
    return "yes" if (value <= goal if at_most else value >= goal) else "**no**"


def table(found, workloads, heading):
    """Returns the table in Markdown. `found` has the measurements by name of the server."""
    peer, ours = found.get("pocketbase", {}), found.get("commonplace", {})
    lines = [
        heading, "",
        "| Workload | PocketBase req/s | ours req/s | ratio | goal | met | "
        "PocketBase CPU ms | ours CPU ms | CPU ratio | ours p50 / p99 ms |",
        "|---|--:|--:|--:|--:|---|--:|--:|--:|--:|",
    ]
    for name, clients, title, goal in workloads:
        theirs = peer.get("workloads", {}).get(key_of(name, clients), {})
        mine = ours.get("workloads", {}).get(key_of(name, clients), {})
        if theirs or mine:
            lines.append(workload_row(name, title, goal, theirs, mine))
    lines += ["", "| Measure | PocketBase | ours | ratio | goal | met |", "|---|--:|--:|--:|--:|---|"]
    lines += [line for line in other_rows(peer, ours) if line]
    return "\n".join(lines) + "\n"


def workload_row(name, title, goal, theirs, mine):
    times = ratio(mine.get("rps"), theirs.get("rps"))
    cost = ratio(mine.get("cpu_ms"), theirs.get("cpu_ms"))
    goal_text, met = (f"≥ {goal}×", verdict(times, goal)) if goal else ("–", "")
    if name == "health":
        goal_text, met = "CPU ≤ 0.8×", verdict(cost, 0.8, at_most=True)
    return (
        f"| {title} | {shown(theirs.get('rps'))} | {shown(mine.get('rps'))} | {shown(times)} | "
        f"{goal_text} | {met} | {shown(theirs.get('cpu_ms'), 3)} | "
        f"{shown(mine.get('cpu_ms'), 3)} | {shown(cost)} | "
        f"{shown(mine.get('p50'))} / {shown(mine.get('p99'))} |"
    )


def other_rows(peer, ours):
    def row(title, *path, goal=None, factor=None, higher_is_better=False):
        theirs, mine = value(peer, path), value(ours, path)
        if theirs is None and mine is None:
            return None
        times = ratio(mine, theirs) if higher_is_better else ratio(theirs, mine)
        met = verdict(times, factor) if factor else verdict(mine, goal, at_most=True)
        times_text = f"{shown(times)}×" if times else "–"
        goal_text = f"≥ {factor}×" if factor else f"≤ {goal}" if goal else "–"
        return f"| {title} | {shown(theirs)} | {shown(mine)} | {times_text} | {goal_text} | {met} |"

    lists, search = ("workloads", "list_new_skiptotal"), ("workloads", "search_skiptotal")
    yield row("start to first answer, ms", "start_ms", goal=60)
    yield row("memory idle, MiB", "idle_mib", goal=45)
    yield row("memory under list load, MiB", *lists, "memory", goal=120)
    yield row("memory under search, MiB", *search, "memory", goal=150)
    yield row("search under load, p99, ms", *search, "p99", goal=50)
    yield row("live update to 200 clients, median, ms", "live", "median")
    yield row("live update to 200 clients, p99, ms", "live", "p99", goal=40)
    yield row("load the entries, s", "load_s", goal=12)
    yield row("upload of a 3 MB photo, req/s", "photos", "upload_rps", factor=1, higher_is_better=True)
    yield row("its server CPU, ms", "photos", "upload_cpu_ms")
    yield row("thumbnail of 12 megapixels, cold, ms", "photos", "thumb_cold_ms", factor=5)
    yield row("its server CPU, ms", "photos", "thumb_cold_cpu_ms")
    yield row("the same thumbnail, warm, ms", "photos", "thumb_warm_ms")


def value(found, path):
    for name in path:
        found = found.get(name, {})
    return found if found != {} else None
