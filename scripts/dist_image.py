"""The OCI image: a small Debian with the package, as an archive of an image layout that podman,
Docker, skopeo and Kubernetes tools read."""

import hashlib
import io
import json
import re
import shutil
import tarfile
import tempfile
import time
from pathlib import Path

from dist_release import entries, run, write

MIRROR = "http://deb.debian.org/debian"
# One number in all images, because volumes keep it.
USER = 990
# The second layer; everything else is Debian's and stays the same from version to version.
OWN = re.compile(
    r"(usr/lib/commonplace|usr/bin/commonplace$|usr/lib/systemd/system/commonplace|etc/commonplace"
    r"|usr/share/doc/commonplace|var/lib/dpkg|var/lib/commonplace)")
# What differs between two installations and is not needed.
SCRAP = [
    "var/cache/apt/*", "var/cache/apt/archives/*", "var/lib/apt/lists/*", "var/log/*",
    "var/log/apt/*", "var/cache/ldconfig/*", "var/cache/fontconfig/*", "var/cache/debconf/*-old",
    "var/lib/dpkg/*-old", "etc/*-", "tmp/*", "var/tmp/*", "run/*", "etc/resolv.conf",
    "etc/hostname", "root/.*",
]


# MARK: - A Debian

def codename():
    return re.search(r"^VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text(), re.M)[1]


def make_root(folder):
    """Makes a minimal Debian, of this machine's release with its security updates."""
    suite = codename()
    run("debootstrap", "--variant=minbase", suite, folder, MIRROR)
    write(folder / "etc/apt/sources.list", "".join(
        f"deb {url} {name} main\n" for url, name in [
            (MIRROR, suite), (MIRROR, f"{suite}-updates"),
            ("http://deb.debian.org/debian-security", f"{suite}-security")]))
    # apt finds its servers through this machine's name servers.
    shutil.copyfile("/etc/resolv.conf", folder / "etc/resolv.conf")
    in_root(folder, "apt-get", "update", "-q")
    in_root(folder, "apt-get", "upgrade", "-qy")


def in_root(folder, *command):
    """Runs a command in the system of the folder and returns its output. `/proc` is mounted for
    this command only, in a namespace of its own."""
    return run("unshare", "--mount", "--propagation", "private", "sh", "-ec",
               'mount -t proc proc "$0/proc"; exec chroot "$0" "$@"', folder,
               "env", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive",
               "LC_ALL=C.UTF-8", *command)


def install_package(folder, package):
    """Installs a package file with everything that it depends on."""
    shutil.copyfile(package, folder / "tmp" / package.name)
    try:
        in_root(folder, "apt-get", "install", "-qy", "--no-install-recommends",
                f"/tmp/{package.name}")
    finally:
        (folder / "tmp" / package.name).unlink()


def clean(folder, epoch):
    for pattern in SCRAP:
        for path in folder.glob(pattern):
            if path.is_symlink() or path.is_file():
                path.unlink()
            elif path.is_dir() and pattern.startswith(("tmp", "var/tmp", "run")):
                shutil.rmtree(path)
    # Empty, so that each container gets its own.
    write(folder / "etc/machine-id", "")
    # The day on which a password was changed.
    shadow = folder / "etc/shadow"
    mode = shadow.stat().st_mode
    lines = [line.split(":") for line in shadow.read_text().splitlines()]
    shadow.write_text("".join(
        ":".join([name, password, str(epoch // 86400), *rest]) + "\n"
        for name, password, _, *rest in lines))
    shadow.chmod(mode)


# MARK: - Layers

def layer(folder, epoch, belongs):
    """Returns a tar archive of the files that belong to the layer."""
    archive = io.BytesIO()

    def settled(member):
        member.mtime = min(int(member.mtime), epoch)
        member.uname = member.gname = ""
        return member

    with tarfile.open(fileobj=archive, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for path in entries_of_system(folder):
            name = str(path.relative_to(folder))
            if belongs(name):
                tar.add(path, name, recursive=False, filter=settled)
    return archive.getvalue()


def entries_of_system(folder):
    """Returns all entries except what is mounted in a container."""
    for path in entries(folder):
        parts = path.relative_to(folder).parts
        if len(parts) == 1 or parts[0] not in ("dev", "proc", "sys"):
            yield path


class Layout:
    """An OCI image layout, collected in memory and written as a tar archive."""

    def __init__(self):
        self.files = {"oci-layout": b'{"imageLayoutVersion": "1.0.0"}'}

    def add(self, kind, content):
        """Adds a blob and returns its descriptor."""
        digest = hashlib.sha256(content).hexdigest()
        self.files[f"blobs/sha256/{digest}"] = content
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}",
                "size": len(content)}

    def add_json(self, kind, value):
        return self.add(kind, json.dumps(value, sort_keys=True).encode())

    def write(self, path, epoch):
        with tarfile.open(path, "w", format=tarfile.GNU_FORMAT) as tar:
            for name in ["blobs", "blobs/sha256"]:
                member = tarfile.TarInfo(name)
                member.type, member.mode, member.mtime = tarfile.DIRTYPE, 0o755, epoch
                tar.addfile(member)
            for name, content in sorted(self.files.items()):
                member = tarfile.TarInfo(name)
                member.size, member.mode, member.mtime = len(content), 0o644, epoch
                tar.addfile(member, io.BytesIO(content))


def image_config(release, layers):
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(release.epoch))
    return {
        "architecture": release.architecture, "os": "linux", "created": created,
        "config": {
            # A number, because Kubernetes checks that it is not root's.
            "User": f"{USER}:{USER}",
            "Env": ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOST=0.0.0.0",
                    "DATA=/var/lib/commonplace"],
            "Entrypoint": ["/usr/bin/commonplace"], "Cmd": ["serve"],
            "ExposedPorts": {"8080/tcp": {}}, "Volumes": {"/var/lib/commonplace": {}},
            "WorkingDir": "/var/lib/commonplace", "StopSignal": "SIGTERM",
            "Labels": {"org.opencontainers.image.title": "Commonplace",
                       "org.opencontainers.image.version": release.version},
        },
        "rootfs": {"type": "layers", "diff_ids": [
            f"sha256:{hashlib.sha256(tar).hexdigest()}" for tar in layers]},
        "history": [{"created": created, "created_by": name}
                    for name in ["Debian and libraries", f"commonplace {release.version}"]],
    }


def make_image(release, package, out, base=None):
    """Writes the image as an archive into the folder `out` and returns its path.
    - base: a folder that `make_root` made; it is copied."""
    with tempfile.TemporaryDirectory(prefix="commonplace-image-") as scratch:
        folder = Path(scratch) / "root"
        if base:
            run("cp", "-a", base, folder)
        else:
            make_root(folder)
        in_root(folder, "groupadd", "--system", "--gid", USER, "commonplace")
        in_root(folder, "useradd", "--system", "--uid", USER, "--gid", USER, "--no-create-home",
                "--home-dir", "/var/lib/commonplace", "--shell", "/usr/sbin/nologin", "commonplace")
        install_package(folder, package)
        clean(folder, release.epoch)
        layers = [layer(folder, release.epoch, lambda name: not OWN.match(name)),
                  layer(folder, release.epoch, OWN.match)]
    target = out / f"commonplace-{release.version}-{release.architecture}.oci.tar"
    write_layout(release, layers, target)
    return target


def write_layout(release, layers, target):
    layout = Layout()
    config = layout.add_json("config.v1+json", image_config(release, layers))
    manifest = layout.add_json("manifest.v1+json", {
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": config,
        "layers": [layout.add("layer.v1.tar+gzip", release.gzip(tar)) for tar in layers]})
    # podman's name and Docker's; a tag cannot contain a plus sign.
    name = f"commonplace:{release.version.replace('+', '-')}"
    manifest["annotations"] = {"org.opencontainers.image.ref.name": name,
                               "io.containerd.image.name": f"docker.io/library/{name}"}
    layout.files["index.json"] = json.dumps(
        {"schemaVersion": 2, "manifests": [manifest]}, sort_keys=True).encode()
    layout.write(target, release.epoch)
