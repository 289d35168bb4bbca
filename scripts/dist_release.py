"""The files of an installation, and the packages made of them."""

import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
from functools import cached_property
from pathlib import Path

import editor_library
from swift_source import ROOT

PACKAGING = ROOT / "packaging"
PROGRAMS = ["commonplace", "commonplace-media"]
# What dpkg-shlibdeps cannot see: certificates for outgoing requests, time zones, and the languages
# that the worker reads.
DEPENDENCIES = ["adduser", "ca-certificates", "tesseract-ocr-eng", "tesseract-ocr-rus", "tzdata"]
LICENCE_NAMES = re.compile(r"(LICEN[CS]E|NOTICES?|COPYING)(\.(txt|md))?$", re.IGNORECASE)


class DistError(Exception):
    """A message for the person who makes the packages."""


def run(*command, **options):
    """Runs a command and returns its output; its errors are part of the exception."""
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise DistError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}".rstrip())
    return done.stdout


def debian_version(version):
    """Returns a semantic version in Debian's form, in which `~` sorts a pre-release before its
    release."""
    return re.sub(r"^([0-9.]+)-", r"\1~", version).replace("-", ".")


def commit_time():
    """Returns SOURCE_DATE_EPOCH, by default the time of the last commit: packages made twice from
    one commit are equal."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given or run("git", "-C", ROOT, "log", "-1", "--format=%ct"))


def is_elf(path):
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


class Release:
    """The programs of a folder with their version. Shared libraries (`*.so`) beside them are
    packaged too: debug builds need those of Swift."""

    def __init__(self, programs, checkouts, quick=False):
        """- quick: compresses less, for tests."""
        self.quick = quick
        self.programs, self.checkouts = Path(programs).resolve(), Path(checkouts).resolve()
        for name in PROGRAMS:
            if not (self.programs / name).is_file():
                raise DistError(f"{self.programs / name} is missing: make build")
        # The program knows its version, so that a package cannot claim another one.
        self.version = run(self.programs / "commonplace", "--version").strip()
        if not re.fullmatch(r"\d+\.\d+\.\d+([-+][0-9A-Za-z.+-]+)?", self.version):
            raise DistError(f'"commonplace --version" printed "{self.version}"')
        self.epoch = commit_time()
        self.architecture = run("dpkg", "--print-architecture").strip()

    @property
    def files(self):
        return PROGRAMS + sorted(path.name for path in self.programs.glob("*.so"))

    def install(self, prefix):
        """Copies programs, unit and documents below `prefix`, such as /usr of a package."""
        library, documents = prefix / "lib/commonplace", prefix / "share/doc/commonplace"
        for name in self.files:
            target = place(self.programs / name, library / name, 0o755)
            if is_elf(target):
                run("strip", target)
        place(PACKAGING / "health-check", library / "health-check", 0o755)
        place(PACKAGING / "commonplace", prefix / "bin/commonplace", 0o755)
        place(PACKAGING / "commonplace.service", prefix / "lib/systemd/system/commonplace.service")
        place(ROOT / "docs/operations.md", documents / "operations.md")
        write(documents / "copyright", copyright_text(self.checkouts))
        changes = self.gzip((ROOT / "CHANGELOG.md").read_bytes())
        (documents / "changelog.gz").write_bytes(changes)
        (documents / "changelog.gz").chmod(0o644)

    def library_dependencies(self):
        """Returns the packages with the shared libraries of the programs, with their versions."""
        with tempfile.TemporaryDirectory() as folder:
            # dpkg-shlibdeps reads this file, but only its names matter.
            write(Path(folder) / "debian/control",
                  "Source: commonplace\n\nPackage: commonplace\nArchitecture: any\n")
            command = ["dpkg-shlibdeps", "-O"]
            if self.files != PROGRAMS:
                # Libraries beside the programs belong to no package.
                command += [f"-l{self.programs}", "--ignore-missing-info"]
            command += [f"-e{self.programs / name}" for name in self.files
                        if is_elf(self.programs / name)]
            output = run(*command, cwd=folder)
        return re.sub(r"^shlibs:Depends=", "", output.strip()).split(", ")

    @cached_property
    def dependencies(self):
        return sorted(set(self.library_dependencies() + DEPENDENCIES))

    def gzip(self, content):
        return gzip.compress(content, 1 if self.quick else 9, mtime=self.epoch)


# MARK: - Files

def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)


def place(source, target, mode=0o644):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(mode)
    return target


def entries(top):
    """Returns all files and folders below `top`, in an order that does not depend on the disk."""
    return sorted(top.rglob("*"), key=lambda path: path.relative_to(top).parts)


def settle(top, epoch):
    """Gives all files one time, and folders a mode that does not depend on the umask."""
    for path in [top, *entries(top)]:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


# MARK: - Licences

def licence_files(checkouts):
    """Returns the licence texts of the packages that are linked statically, by package and path."""
    for package in sorted(path for path in checkouts.glob("*") if path.is_dir()):
        for path in entries(package):
            inner = path.relative_to(package)
            is_part = len(inner.parts) == 1 or inner.parts[0] == "Sources"
            if is_part and path.is_file() and LICENCE_NAMES.fullmatch(path.name):
                yield f"{package.name}/{inner}", path


def swift_licence():
    """Returns the licence of the toolchain, whose libraries are linked statically; None if the
    toolchain is not installed or has none."""
    compiler = shutil.which("swiftc")
    if compiler is None:
        return None
    path = Path(compiler).resolve().parent.parent / "share/swift/LICENSE.txt"
    return path if path.is_file() else None


def copyright_text(checkouts):
    texts = dict(licence_files(checkouts))
    if not texts:
        raise DistError(f"{checkouts} has no licences of the linked packages: make build")
    if swift := swift_licence():
        texts["swift/LICENSE.txt"] = swift
    texts["django-prose-editor (the rich text editor's Tiptap and ProseMirror)"] = (
        editor_library.licence())
    own = ROOT / "LICENSE"
    parts = ["Commonplace", "", own.read_text(encoding="utf-8").strip() if own.is_file()
             else "This project has not stated a licence.", "",
             "The programs contain parts of the following packages, which are linked statically.",
             "Packages with the same text are listed together.", "",
             "The models for the print of tills continue the training of rus.traineddata and",
             "eng.traineddata of the project tessdata_fast, which is under the Apache License 2.0."]
    names = {}
    for name, path in sorted(texts.items()):
        text = path.read_text(encoding="utf-8", errors="replace").strip()
        names.setdefault(text, []).append(name)
    for text, sources in names.items():
        parts += ["", "-" * 80, *sources, "-" * 80, "", text]
    return "\n".join(parts) + "\n"


# MARK: - Packages

def control(release, dependencies, size):
    """Returns the control file of the package. `size` is in KiB."""
    return "\n".join([
        "Package: commonplace",
        f"Version: {debian_version(release.version)}",
        f"Architecture: {release.architecture}",
        "Maintainer: Commonplace maintainers <noreply@localhost>",
        f"Installed-Size: {size}",
        f"Depends: {', '.join(dependencies)}",
        "Suggests: postgresql, caddy | nginx",
        "Section: web",
        "Priority: optional",
        "Description: commonplace book that you host yourself",
        " A log of what you watch, read and play, a film library, shopping lists and a",
        " small website, in one server with one database, one API and one web app.",
    ]) + "\n"


def make_deb(release, out):
    """Writes the Debian package into the folder `out` and returns its path."""
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder) / "package"
        release.install(top / "usr")
        place(PACKAGING / "commonplace.conf", top / "etc/commonplace/commonplace.conf", 0o640)
        files = [path for path in entries(top) if path.is_file()]
        size = sum((path.stat().st_size + 1023) // 1024 for path in files)
        sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(top)}\n"
                for path in files if path.relative_to(top).parts[0] != "etc"]
        write(top / "DEBIAN/md5sums", "".join(sums))
        write(top / "DEBIAN/conffiles", "/etc/commonplace/commonplace.conf\n")
        write(top / "DEBIAN/control", control(release, release.dependencies, size))
        for name in ["postinst", "prerm", "postrm"]:
            place(PACKAGING / name, top / "DEBIAN" / name, 0o755)
        settle(top, release.epoch)
        name = f"commonplace_{debian_version(release.version)}_{release.architecture}.deb"
        # More threads would cut the compressed stream in other places.
        compression = ["-Zgzip", "-z1"] if release.quick else ["-Zxz"]
        run("dpkg-deb", "--root-owner-group", "--threads-max=1", *compression, "--build", top,
            out / name, env={**os.environ, "SOURCE_DATE_EPOCH": str(release.epoch)})
    return out / name


def readme(release, dependencies):
    system = dict(re.findall(r'^(\w+)="?([^"\n]*)', Path("/etc/os-release").read_text(), re.M))
    needed = " ".join(re.sub(r"[ (].*", "", one) for one in dependencies)
    return (
        f"Commonplace {release.version} for {system.get('PRETTY_NAME', 'Linux')},"
        f" {release.architecture}. The .deb does all of this and is updated by apt.\n"
        f"Needed packages: apt install {needed}\n"
        "Try it: lib/commonplace/commonplace serve --data ./data\n"
        "Install it, as root: adduser --system --group --home /var/lib/commonplace commonplace &&"
        " cp -r bin lib share /usr/local && install -D -g commonplace -m 640"
        " share/doc/commonplace/commonplace.conf /etc/commonplace/commonplace.conf &&"
        " systemctl daemon-reload && systemctl enable --now commonplace\n"
        "The manual (operations.md) and all licences (copyright) are in share/doc/commonplace.\n"
    )


def make_tarball(release, out):
    """Writes the tarball into the folder `out` and returns its path."""
    name = f"commonplace-{release.version}-linux-{release.architecture}"
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder) / name
        release.install(top)
        place(PACKAGING / "commonplace.conf", top / "share/doc/commonplace/commonplace.conf")
        unit = top / "lib/systemd/system/commonplace.service"
        write(unit, unit.read_text().replace("/usr/", "/usr/local/"))
        write(top / "README.txt", readme(release, release.dependencies))
        settle(top, release.epoch)
        archive = io.BytesIO()
        with tarfile.open(fileobj=archive, mode="w", format=tarfile.GNU_FORMAT) as tar:
            for path in [top, *entries(top)]:
                tar.add(path, path.relative_to(folder), recursive=False, filter=owned_by_root)
    target = out / f"{name}.tar.gz"
    target.write_bytes(release.gzip(archive.getvalue()))
    return target


def owned_by_root(member):
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    return member
