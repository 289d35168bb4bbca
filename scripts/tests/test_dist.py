"""Tests of the packages, made from small programs. scripts/dist-test installs real ones.
    python3 scripts/tests/test_dist.py"""

import gzip
import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SCRIPTS))
sys.dont_write_bytecode = True

import dist_image  # noqa: E402
from dist_release import DistError, Release, copyright_text, debian_version, make_deb  # noqa: E402

PACKAGING = SCRIPTS.parent / "packaging"
NOBODY = 65534


def output(*command, **options):
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}\n{done.stdout}{done.stderr}")
    return done.stdout


class DistCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        self.programs, self.checkouts = self.top / "programs", self.top / "checkouts"
        self.write("checkouts/swift-one/LICENSE.txt", "One's licence")
        self.write("checkouts/swift-one/Sources/CPart/LICENSE", "The part's licence")
        self.write("checkouts/swift-one/Tests/data/LICENSE", "Not linked")
        self.make_programs("1.2.3-beta.1")

    def write(self, name, text, mode=0o644):
        path = self.top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)
        return path

    def make_programs(self, version):
        self.write("programs/commonplace", f"#!/bin/sh\necho {version}\n", 0o755)
        # A real program, for its libraries.
        media = self.programs / "commonplace-media"
        media.write_bytes(Path("/bin/ls").read_bytes())
        media.chmod(0o755)

    def release(self):
        return Release(self.programs, self.checkouts, quick=True)

    def dist(self, out, *kinds, **options):
        output(SCRIPTS / "dist", "--quick", "--programs", self.programs, "--checkouts",
               self.checkouts, "--out", self.top / out, *kinds, **options)
        return {path.name: path for path in (self.top / out).iterdir()}


class VersionTests(DistCase):
    def test_pre_releases_sort_before_their_release(self):
        versions = ["0.1.0", "1.0.0-alpha.2", "1.0.0-beta.1", "1.0.0-rc-1", "1.0.0", "1.0.1"]
        for lower, higher in zip(versions, versions[1:]):
            output("dpkg", "--compare-versions",
                   debian_version(lower), "lt", debian_version(higher))

    def test_the_program_names_the_version(self):
        self.assertEqual(self.release().version, "1.2.3-beta.1")

    def test_refuses_programs_without_a_version(self):
        self.make_programs("unknown")
        with self.assertRaisesRegex(DistError, "unknown"):
            self.release()

    def test_refuses_a_folder_without_the_worker(self):
        (self.programs / "commonplace-media").unlink()
        with self.assertRaisesRegex(DistError, "commonplace-media is missing"):
            self.release()


class PackageTests(DistCase):
    def test_two_runs_write_the_same_bytes(self):
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
        first = self.dist("first", "deb", "tarball", env=environment)
        for path in self.programs.iterdir():
            os.utime(path, (1, 1))
        second = self.dist("second", "deb", "tarball", env=environment, umask=0o077)
        self.assertEqual(len(first), 2)
        self.assertEqual(first.keys(), second.keys())
        for name, path in first.items():
            self.assertEqual(path.read_bytes(), second[name].read_bytes(), name)

    def test_the_package_describes_itself(self):
        package = make_deb(self.release(), self.top)
        self.assertIn("_1.2.3~beta.1_", package.name)
        self.assertEqual(output("dpkg-deb", "--field", package, "Version").strip(), "1.2.3~beta.1")
        depends = output("dpkg-deb", "--field", package, "Depends")
        for name in ["libc6 (>= ", "libselinux1 (>= ", "ca-certificates", "tesseract-ocr-rus"]:
            self.assertIn(name, depends)
        control = self.top / "control"
        output("dpkg-deb", "--control", package, control)
        self.assertEqual((control / "conffiles").read_text(), "/etc/commonplace/commonplace.conf\n")
        root = self.top / "root"
        output("dpkg-deb", "--extract", package, root)
        output("md5sum", "--check", "--strict", control / "md5sums", cwd=root)
        # Settings may contain passwords.
        settings = root / "etc/commonplace/commonplace.conf"
        self.assertEqual(settings.stat().st_mode & 0o777, 0o640)

    def test_maintainer_scripts_parse(self):
        for name in ["commonplace", "postinst", "prerm", "postrm"]:
            output("sh", "-n", PACKAGING / name)
        output("bash", "-n", PACKAGING / "health-check")

    def test_licences_of_linked_packages_are_included(self):
        text = copyright_text(self.checkouts)
        self.assertIn("One's licence", text)
        self.assertIn("swift-one/Sources/CPart/LICENSE\n", text)
        self.assertIn("The part's licence", text)
        self.assertNotIn("Not linked", text)
        with self.assertRaisesRegex(DistError, "no licences"):
            copyright_text(self.top / "missing")

    def test_the_tarball_is_for_usr_local(self):
        [path] = self.dist("out", "tarball").values()
        with tarfile.open(path) as tar:
            top = path.name.removesuffix(".tar.gz")
            unit = tar.extractfile(f"{top}/lib/systemd/system/commonplace.service").read().decode()
            readme = tar.extractfile(f"{top}/README.txt").read().decode()
        self.assertIn("ExecStart=/usr/local/bin/commonplace serve", unit)
        self.assertIn(" libselinux1 ", readme)
        self.assertEqual(readme.count("\n"), 5)


class UnitTests(DistCase):
    def test_systemd_accepts_the_unit(self):
        root = self.top / "root"
        output("dpkg-deb", "--extract", make_deb(self.release(), self.top), root)
        # Units that this one names.
        for name in ["sysinit", "basic", "shutdown", "multi-user", "network-online"]:
            self.write(f"root/usr/lib/systemd/system/{name}.target", "[Unit]\nDescription=x\n")
        done = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", f"--root={root}", "commonplace.service"],
            capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))

    def test_the_unit_is_hardened(self):
        # systemd rates from 0 to 10, here times ten; a unit without restrictions has 9.6.
        output("systemd-analyze", "security", "--offline=true", "--threshold=15",
               PACKAGING / "commonplace.service")


class WrapperTests(DistCase):
    """The command reads settings as another user than root, because root becomes another user."""

    def setUp(self):
        super().setUp()
        self.top.chmod(0o755)
        self.write("usr/lib/commonplace/commonplace", '#!/bin/sh\necho "$1"\nenv\n', 0o755)
        self.command = self.write(
            "usr/bin/commonplace", (PACKAGING / "commonplace").read_text(), 0o755)

    def run_command(self, settings, *arguments, mode=0o644, **environment):
        path = self.write("commonplace.conf", settings, mode)
        as_nobody = {}
        if os.geteuid() == 0:
            as_nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        return subprocess.run(
            [self.command, *arguments], capture_output=True, text=True, **as_nobody,
            env={"PATH": os.environ["PATH"], "COMMONPLACE_SETTINGS": str(path), **environment})

    def test_passes_settings_without_expanding_them(self):
        done = self.run_command(
            '# A comment\n\nMAIL_FROM=Book <book@example.org>\nBASE_URL="https://example.org"\n'
            "SMTP_URL=smtp://a:$HOME`id`\\n@b=c\nLOG_LEVEL=debug", "serve", LOG_LEVEL="error")
        lines = done.stdout.splitlines()
        for line in ["serve", "MAIL_FROM=Book <book@example.org>", "BASE_URL=https://example.org",
                     "SMTP_URL=smtp://a:$HOME`id`\\n@b=c", "DATA=/var/lib/commonplace"]:
            self.assertIn(line, lines, done.stderr)
        # The environment has precedence.
        self.assertIn("LOG_LEVEL=error", lines)

    def test_the_sample_sets_nothing_and_each_of_its_lines_is_valid(self):
        sample = (PACKAGING / "commonplace.conf").read_text()
        quiet = self.run_command(sample, "serve").stdout
        self.assertNotIn("PORT=", quiet)
        examples = [line[1:] for line in sample.splitlines() if line[:1] == "#" and line[1:2] > " "]
        self.assertGreater(len(examples), 8)
        loud = self.run_command("\n".join(examples), "serve").stdout
        for line in examples:
            self.assertIn(line, loud.splitlines())

    def test_refuses_other_lines(self):
        for line in ["PORT", "port=1", "PORT = 1", "=1", "export PORT=1", "A;id=1"]:
            done = self.run_command(f"HOST=127.0.0.1\n{line}\n", "serve")
            self.assertEqual((done.returncode, done.stdout), (78, ""), line)
            self.assertIn("line 2", done.stderr)

    @unittest.skipIf(os.geteuid() != 0, "needs a file that this user cannot read")
    def test_says_who_can_read_the_settings(self):
        done = self.run_command("", "user", "list", mode=0o600)
        self.assertEqual((done.returncode, done.stdout), (77, ""))
        self.assertIn("sudo", done.stderr)
        self.assertEqual(self.run_command("", "--version", mode=0o600).returncode, 0)


class ImageTests(DistCase):
    def test_layers_separate_the_program_from_the_system(self):
        self.write("root/usr/bin/commonplace", "x")
        self.write("root/usr/lib/libc.so", "x")
        self.write("root/var/lib/dpkg/status", "x")
        self.write("root/proc/1/status", "x")
        root, own = self.top / "root", dist_image.OWN.match
        names = []
        for belongs in [lambda name: not own(name), own]:
            with tarfile.open(fileobj=io.BytesIO(dist_image.layer(root, 5, belongs))) as tar:
                members = tar.getmembers()
            self.assertTrue(all(member.mtime <= 5 for member in members))
            names.append({member.name for member in members if member.isfile()})
        self.assertEqual(names[0], {"usr/lib/libc.so"})
        self.assertEqual(names[1], {"usr/bin/commonplace", "var/lib/dpkg/status"})

    def test_the_layout_names_each_blob_by_its_digest(self):
        layers = [b"one", b"two"]
        dist_image.write_layout(self.release(), layers, self.top / "image.tar")
        with tarfile.open(self.top / "image.tar") as tar:
            files = {member.name: tar.extractfile(member).read()
                     for member in tar.getmembers() if member.isfile()}
        self.assertEqual(json.loads(files["oci-layout"]), {"imageLayoutVersion": "1.0.0"})

        def blob(descriptor):
            content = files[f"blobs/{descriptor['digest'].replace(':', '/')}"]
            self.assertEqual(len(content), descriptor["size"])
            self.assertEqual(f"sha256:{hashlib.sha256(content).hexdigest()}", descriptor["digest"])
            return content

        [described] = json.loads(files["index.json"])["manifests"]
        manifest = json.loads(blob(described))
        config = json.loads(blob(manifest["config"]))
        self.assertEqual([gzip.decompress(blob(one)) for one in manifest["layers"]], layers)
        self.assertEqual(config["rootfs"]["diff_ids"], [
            f"sha256:{hashlib.sha256(tar).hexdigest()}" for tar in layers])
        self.assertNotIn(config["config"]["User"].split(":")[0], ["", "0", "root"])


if __name__ == "__main__":
    unittest.main()
