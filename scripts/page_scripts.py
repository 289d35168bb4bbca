"""Bundles the modules in Assets/js with esbuild: one script for each file in Assets/js/pages,
without comments and with short names. Also minifies the style sheets."""

import json
import re
import subprocess
import tempfile
from pathlib import Path

import editor_library

# The syntax that minifying may use, and the newest that browsers need to know.
TARGET = "es2022"
# The page script that all pages load beside their own.
EVERY_PAGE = "app.js"


class ScriptError(Exception):
    pass


def page_scripts(assets):
    """Returns the text of each page script by its name: `log.js` for `js/pages/log.js`. Raises
    `ScriptError` for a module that is incorrect, that no page script imports, or that a page would
    run twice."""
    folder = assets / "js"
    pages = sorted((folder / "pages").glob("*.js"))
    if not pages:
        return {}
    with tempfile.TemporaryDirectory() as out:
        description = _run_esbuild(folder, pages, Path(out))
        modules = {
            Path(name).name: set(output["inputs"]) for name, output in description["outputs"].items()}
        _check_all_imported(folder, set(description["inputs"]))
        _check_none_runs_twice(modules)
        return {
            name: _without_controls((Path(out) / name).read_bytes().decode("utf-8"))
            for name in modules}


def page_styles(assets):
    """Returns the text of each style sheet, minified, by its name: `css/log.css`. Raises `ScriptError`
    for an incorrect one."""
    names = sorted(path.relative_to(assets).as_posix() for path in assets.rglob("*.css"))
    if not names:
        return {}
    with tempfile.TemporaryDirectory() as out:
        _esbuild(assets, [*names, "--minify", "--charset=utf8", f"--outbase={assets}", f"--outdir={out}"])
        return {name: (Path(out) / name).read_text(encoding="utf-8") for name in names}


def _without_controls(script):
    """Returns a script with its control characters, which Swift refuses in a literal, as escapes.
    Minified scripts have them in strings and regular expressions only."""
    return re.sub(
        r"[\x00-\x08\x0b-\x1f\x7f]", lambda found: f"\\x{ord(found[0]):02x}", script)


def _run_esbuild(folder, pages, out):
    """Writes the bundles to `out`. Returns esbuild's description of what it read and wrote."""
    description = out / "description.json"
    _esbuild(folder, [
        *(path.relative_to(folder).as_posix() for path in pages), "--bundle",
        "--format=esm", "--minify", f"--target={TARGET}", "--charset=utf8", f"--outdir={out}",
        f"--metafile={description}", *_library(folder),
    ])
    return json.loads(description.read_text(encoding="utf-8"))


def _esbuild(folder, options):
    command = ["esbuild", *options, "--legal-comments=none", "--log-level=warning"]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise ScriptError("esbuild is missing; scripts/install-packages run installs it") from None
    # A warning is an error too: esbuild warns of code that cannot work as written.
    if done.returncode or done.stderr:
        raise ScriptError(done.stderr.strip())


def _library(folder):
    """Returns the option that names the editor's library, if a module imports it."""
    imports = f'from "{editor_library.NAME}"'
    if not any(imports in path.read_text(encoding="utf-8") for path in folder.rglob("*.js")):
        return []
    try:
        return [f"--alias:{editor_library.NAME}={editor_library.module()}"]
    except editor_library.LibraryError as error:
        raise ScriptError(str(error)) from None


def _check_all_imported(folder, imported):
    for path in sorted(folder.rglob("*.js")):
        name = path.relative_to(folder).as_posix()
        if name not in imported:
            raise ScriptError(f"{name}: no script in js/pages imports it")


def _check_none_runs_twice(modules):
    """Checks that a page script contains nothing of the script that all pages load: each bundle has
    its own copy of a module. Those in `shared` have no state, so that copies do no harm."""
    for name in sorted(set(modules) - {EVERY_PAGE}):
        for module in sorted(modules[name] & modules.get(EVERY_PAGE, set())):
            if not module.startswith("shared/"):
                raise ScriptError(f"{module}: imported by {EVERY_PAGE} and {name}, so it would run twice")
