"""PNG and GIF: of the size that was asked for, with words on them, and refused in a sentence where it cannot be."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest
import resvg_py
from PIL import Image

from gametree import InputError, explain, parse_tree
from gametree.games.tree import plant
from gametree.view.drawing import png as png_module
from gametree.view.drawing.gif import MOST_FRAMES, gif, steps_worth_showing
from gametree.view.drawing.png import LARGEST, fonts, png, render
from gametree.view.drawing.svg import svg
from tests.view.pictures import on_tree

ONE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} 10" width="{0}" height="10"/>'


def opened(data: bytes) -> Any:
    return Image.open(io.BytesIO(data))


def test_a_png_has_the_size_of_the_svg_times_the_scale() -> None:
    trace = on_tree("beta-cut")
    data = png(trace, scale=1.5)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = (float(number) for number in svg(trace).split('viewBox="0 0 ')[1].split('"')[0].split())
    assert opened(data).size == pytest.approx((1.5 * width, 1.5 * height), abs=1)


def test_words_are_really_drawn() -> None:
    """Without fonts, a renderer leaves them out and says nothing."""
    trace = on_tree("beta-cut")
    with_words = opened(png(trace, scale=1)).convert("L")
    title = with_words.crop((16, 14, 200, 32))
    assert title.getextrema()[0] < 80
    assert 0.02 < sum(title.histogram()[:128]) / (title.width * title.height) < 0.5


def test_a_huge_picture_gets_fewer_pixels() -> None:
    assert opened(render(resvg_py, ONE.format(30_000), 2.0)).size[0] == LARGEST
    assert opened(render(resvg_py, ONE.format(300), 2.0)).size == (600, 20)


class Renderer:
    """A renderer that can write only with the fonts it is given, or never."""

    def __init__(self, *, needs_files: bool) -> None:
        self.needs_files = needs_files

    def svg_to_bytes(self, svg_string: str, font_files: list[str] | None, skip_system_fonts: bool) -> bytes:
        return svg_string.encode() if self.needs_files and font_files and skip_system_fonts else b""


def test_where_the_system_has_no_fonts_those_of_matplotlib_are_taken() -> None:
    found = fonts(Renderer(needs_files=True))
    assert found is not None
    assert any(name.endswith("DejaVuSans.ttf") for name in found)
    assert png_module.can_write(resvg_py, found)


def test_where_there_are_no_fonts_at_all_it_is_said() -> None:
    with pytest.raises(InputError, match="no font was found to write with; wanted: DejaVu Sans"):
        fonts(Renderer(needs_files=False))


@pytest.mark.parametrize(("module", "make"), [("resvg_py", png), ("resvg_py", gif), ("PIL", gif)])
def test_without_the_extra(module: str, make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(InputError, match=r"needs the export extra: pip install 'gametree\[export\]'"):
        make(on_tree("beta-cut"))


def test_a_gif_has_a_frame_for_every_step_worth_showing() -> None:
    trace = explain(plant([3, [2, 7]]))
    steps = steps_worth_showing(trace)
    assert len(steps) == 10
    animation = opened(gif(trace, seconds=0.5, scale=0.5))
    assert animation.n_frames == len(steps)
    durations, colours = [], set()
    for frame in range(animation.n_frames):
        animation.seek(frame)
        durations.append(animation.info["duration"])
        colours |= {colour for _, colour in animation.convert("RGB").getcolors(256)}
    assert durations == [500] * (len(steps) - 1) + [4000]
    assert animation.info["loop"] == 0
    assert {(255, 255, 255), (0x1A, 0x1A, 0x1A), (0x00, 0x72, 0xB2), (0xDC, 0xEB, 0xF5)} <= colours
    assert len(colours) < 64


def test_which_steps_are_worth_showing() -> None:
    trace = on_tree("two-ply")
    kinds = [trace.events[step - 1].kind for step in steps_worth_showing(trace)[1:]]
    assert "step" not in kinds
    assert kinds.count("final") == 7
    assert kinds.count("enter") == 4  # inner nodes: of a leaf the value is enough
    assert kinds.count("cutoff") == 1


@pytest.mark.parametrize("most", [2, 3, 10, 40, MOST_FRAMES])
def test_no_more_frames_than_wanted(most: int) -> None:
    trace = on_tree("thirty-six")
    steps = steps_worth_showing(trace, most)
    assert len(steps) <= most
    assert (steps[0], steps[-1]) == (0, len(trace.events))
    assert steps == sorted(set(steps))


def test_too_large_or_too_fast() -> None:
    with pytest.raises(InputError, match="a tree of 1,093 nodes is too large to draw as a PNG; wanted: at most 500"):
        png(explain(parse_tree("random:b=3,d=6")))
    with pytest.raises(InputError, match="a tree of 364 nodes is too large to draw as a GIF; wanted: at most 200"):
        gif(explain(parse_tree("random:b=3,d=5")))
    with pytest.raises(InputError, match=r"a picture for 0 seconds cannot be shown; wanted: 0.02 to 600"):
        gif(on_tree("beta-cut"), seconds=0)
