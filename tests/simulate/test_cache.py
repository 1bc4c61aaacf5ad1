"""The folder of the kernel cache: whose it is, where it lies, and what is kept in it."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealwise.simulate import cache


@pytest.fixture
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A folder that is the root of the kernel cache in this process, while a test lasts."""
    root = tmp_path / "kernels"
    monkeypatch.setenv("DEALWISE_CACHE_DIR", str(root))
    cache.folder.cache_clear()
    yield root
    cache.folder.cache_clear()


@pytest.mark.skipif(sys.platform == "win32", reason="rights are kept in other ways there")
def test_the_folder_is_private(own_cache: Path) -> None:
    path = cache.folder()
    assert path is not None
    assert path.parent == own_cache
    assert path.stat().st_mode & 0o777 == 0o700
    path.chmod(0o755)
    cache.folder.cache_clear()
    assert cache.folder() == path
    assert path.stat().st_mode & 0o777 == 0o700


def test_a_folder_of_another_user_is_not_used(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = cache.folder()
    assert path is not None
    another = path.stat().st_uid + 1
    monkeypatch.setattr(os, "getuid", lambda: another, raising=False)
    cache.folder.cache_clear()
    assert cache.folder() is None


def test_a_link_in_place_of_the_folder_is_not_followed(own_cache: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "photographs"
    elsewhere.mkdir(mode=0o755)
    own_cache.mkdir()
    (own_cache / cache.build_hash()).symlink_to(elsewhere, target_is_directory=True)
    rights = elsewhere.stat().st_mode
    assert cache.folder() is None
    assert elsewhere.stat().st_mode == rights
    assert not list(elsewhere.iterdir())


def test_only_caches_of_old_engines_are_forgotten(own_cache: Path) -> None:
    engines = [own_cache / f"{number:020x}" for number in range(7)]
    for age, engine in enumerate(engines):
        engine.mkdir(parents=True)
        (engine / "CACHEDIR.TAG").touch()
        os.utime(engine, (1_000_000 - age, 1_000_000 - age))
    keepsake = own_cache / "twenty_letters_long_"
    keepsake.mkdir()
    (keepsake / "novel.txt").write_text("Chapter 1", encoding="utf-8")
    lookalike = own_cache / f"{99:020x}"
    lookalike.mkdir()
    (lookalike / "novel.txt").write_text("Chapter 2", encoding="utf-8")
    for folder in (keepsake, lookalike):
        os.utime(folder, (0, 0))
    current = cache.folder()
    assert current is not None
    assert (keepsake / "novel.txt").exists()
    assert (lookalike / "novel.txt").exists()
    assert sorted(own_cache.iterdir()) == sorted([*engines[:3], current, keepsake, lookalike])


def test_a_home_that_is_not_known_leaves_nothing_in_the_working_folder(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DEALWISE_CACHE_DIR")
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: "~/.cache/dealwise")
    monkeypatch.chdir(tmp_path)
    assert cache.folder() is None
    assert not list(tmp_path.iterdir())


def test_an_engine_whose_sources_cannot_be_read_is_not_cached(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cache, "_PACKAGE", tmp_path / "dealwise.zip" / "dealwise")
    cache.sources_hash.cache_clear()
    cache.build_hash.cache_clear()
    try:
        assert cache.folder() is None
    finally:
        cache.sources_hash.cache_clear()
        cache.build_hash.cache_clear()


def test_where_nothing_can_be_written_there_is_no_folder(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("DEALWISE_CACHE_DIR", str(tmp_path / "file" / "below"))
    assert cache.folder() is None
    assert cache.is_empty()
    assert sorted(tmp_path.iterdir()) == [tmp_path / "file"]


def test_a_relative_folder_stays_where_it_was_when_the_working_folder_changes(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DEALWISE_CACHE_DIR", "here")
    path = cache.folder()
    assert path is not None
    assert path.is_absolute()
    assert path.parent == tmp_path / "here"


def test_backup_programs_are_told_what_the_folder_is(own_cache: Path) -> None:
    path = cache.folder()
    assert path is not None
    tag = (path / "CACHEDIR.TAG").read_text(encoding="utf-8")
    assert tag.startswith("Signature: 8a477f597d28d172789f06886806bc55\n")


def test_a_notice_is_a_line_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    cache.notice("dealwise: compiling the kernels.")
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "dealwise: compiling the kernels.\n")
