"""What is shipped: the files of the wheel, the same wheel each time, and locked requirements."""

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = PROJECT["tool"]["setuptools"]["packages"]
LARGEST_FILE = 2_000_000  # bytes
NOT_SHIPPED = shutil.ignore_patterns(
    ".*", "*.egg-info", "__pycache__", "build", "dist", "htmlcov", "venv"
)


def build(source: Path, what: str, target: Path) -> Path:
    """Build a "wheel" or an "sdist" from a folder, as `python -m build` does; the file it made."""
    ended = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", f"--{what}", "-o", target, source],
        env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    [made] = target.iterdir()
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution of the project, built from a copy so that nothing old slips in."""
    folder = tmp_path_factory.mktemp("sdist")
    shutil.copytree(ROOT, folder / "checkout", ignore=NOT_SHIPPED)
    return build(folder / "checkout", "sdist", folder / "made")


@pytest.fixture(scope="module")
def wheels(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two wheels, each built from the source distribution unpacked in a folder of its own."""
    made = []
    for number in range(2):
        folder = tmp_path_factory.mktemp(f"wheel-{number}")
        shutil.unpack_archive(sdist, folder)
        [source] = folder.iterdir()
        made.append(build(source, "wheel", folder / "made"))
    return made


def names_in(wheel: Path) -> list[str]:
    """The files in a wheel, without the version in the name of the folder about it."""
    with zipfile.ZipFile(wheel) as archive:
        return sorted(
            re.sub(r"^dealwise-[^/]+\.dist-info/", "dealwise.dist-info/", name)
            for name in archive.namelist()
        )


@pytest.mark.slow
def test_the_wheel_is_for_any_machine(wheels: list[Path]) -> None:
    assert wheels[0].name == f"dealwise-{PROJECT['project']['version']}-py3-none-any.whl"
    with zipfile.ZipFile(wheels[0]) as archive:
        [about] = [name for name in archive.namelist() if name.endswith("dist-info/WHEEL")]
        lines = archive.read(about).decode().splitlines()
    assert {"Root-Is-Purelib: true", "Tag: py3-none-any"} <= set(lines)


@pytest.mark.slow
def test_the_wheel_holds_what_is_listed(
    wheels: list[Path], golden: Callable[[str, str], None]
) -> None:
    golden("wheel_contents.txt", "\n".join(names_in(wheels[0])) + "\n")


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_packages_and_no_other(wheels: list[Path]) -> None:
    folders = [ROOT.joinpath(*package.split(".")[1:]) for package in PACKAGES if "." in package]
    expected = {
        f"dealwise/{path.relative_to(ROOT).as_posix()}"
        for folder in folders
        for path in (*folder.iterdir(), *folder.glob("templates/*"))
        if path.is_file()
    }
    shipped = {name for name in names_in(wheels[0]) if not name.startswith("dealwise.dist-info/")}
    assert shipped == expected | {"dealwise/cli.py"}


@pytest.mark.slow
def test_the_wheel_is_small(wheels: list[Path]) -> None:
    with zipfile.ZipFile(wheels[0]) as archive:
        large = {i.filename: i.file_size for i in archive.infolist() if i.file_size > LARGEST_FILE}
    assert large == {}


@pytest.mark.slow
def test_the_same_sources_make_the_same_wheel(wheels: list[Path]) -> None:
    first, second = (wheel.read_bytes() for wheel in wheels)
    assert first == second


@pytest.mark.slow
def test_the_wheel_says_what_it_is(wheels: list[Path]) -> None:
    with zipfile.ZipFile(wheels[0]) as archive:
        [about] = [name for name in archive.namelist() if name.endswith("dist-info/METADATA")]
        text = archive.read(about).decode()
    assert "\nLicense-Expression: MIT\n" in text
    assert "\nRequires-Python: >=3.11\n" in text
    assert (ROOT / "README.md").read_text(encoding="utf-8").strip() in text


def test_the_installed_version_is_the_one_in_the_project_file() -> None:
    assert importlib.metadata.version("dealwise") == PROJECT["project"]["version"]


def test_the_changelog_begins_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    entries = re.findall(r"^## (\S+)", text, re.MULTILINE)
    assert PROJECT["project"]["version"] in entries[:2]
    assert entries[0] in ("Unreleased", PROJECT["project"]["version"])


# --- the locked requirements ---------------------------------------------------------------------


def locked() -> dict[str, str]:
    """The requirements in the lock, by name, each with its version, condition and hashes."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return {line.partition("==")[0]: line.partition("==")[2] for line in lines}


def test_every_locked_requirement_has_one_version_and_its_hashes() -> None:
    requirement = re.compile(r"[0-9][0-9a-z.]*( +; [^-]*)?( +--hash=sha256:[0-9a-f]{64})+ *")
    assert {name: rest for name, rest in locked().items() if not requirement.fullmatch(rest)} == {}


def test_the_lock_names_no_index_and_no_file() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert not re.search(r"://|file:|@ |--(?!hash=)|^-|/", text, re.MULTILINE)


def test_the_lock_holds_every_requirement_of_the_project() -> None:
    project = PROJECT["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    names = {re.split(r"[^\w.-]", requirement)[0].lower() for requirement in wanted}
    assert names <= set(locked())


def test_the_lock_is_within_the_bounds_of_the_project() -> None:
    project = PROJECT["project"]
    for requirement in [*project["dependencies"], *project["optional-dependencies"]["test"]]:
        name, least = requirement.split(">=")
        version = locked()[name].split()[0]
        assert numbers(version) >= numbers(least), name


def numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version, to compare it with another."""
    return tuple(int(part) for part in re.findall(r"\d+", version))
