"""Games as text, cut into tags and words, whatever is wrong with them."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st

from gametree.rules.game_texts import MOST_LINE, TextGame, read_texts

WHOLE = b"""[Event "One"]
[White "A \\"B\\" C"]

1. e4 {a comment
[%clk 0:01] over lines} e5 (1... c5 (1... c6) 2. Nf3) 2. Nf3 $1 ; to the end ( {
Nc6 1-0

[Event "Two"]
[Result "0-1"]
% an escaped line ( {
1. d4

[Event "Three"]

1. c4 c5 1/2-1/2 1. a3 *
"""


def read(text: bytes) -> list[TextGame]:
    return list(read_texts(io.BytesIO(text)))


def test_tags_words_and_results() -> None:
    one, two, three, four = read(WHOLE)
    assert one.tags == {"Event": "One", "White": 'A "B" C'}
    assert one.words == ["1.", "e4", "e5", "2.", "Nf3", "Nc6"]
    assert (one.result, one.line, one.fault) == ("1-0", 1, None)
    assert (two.words, two.result, two.line) == (["1.", "d4"], "0-1", 8)
    assert (three.tags, three.words, three.result) == ({"Event": "Three"}, ["1.", "c4", "c5"], "1/2-1/2")
    assert (four.tags, four.words, four.result, four.end) == ({}, ["1.", "a3"], "*", len(WHOLE))


def test_reading_goes_on_behind_any_game() -> None:
    games = read(WHOLE)
    for number, game in enumerate(games, 1):
        file = io.BytesIO(WHOLE)
        file.seek(game.end)
        rest = list(read_texts(file, place=game.end))
        assert [each[:3] for each in rest] == [each[:3] for each in games[number:]]
        assert [each.end for each in rest] == [each.end for each in games[number:]]


DAMAGES = {
    "1. e4 {never closed\n": "a comment is never closed (line 7)",
    "1. e4 (1. d4\n": "a variation is never closed (line 7)",
    "1. e4 ) e5 *\n": "a variation is closed that was never opened (line 5)",
    "1. e4 } e5 *\n": "a comment is closed that was never opened (line 5)",
    '1. e4 [White "x e5 *\n': "the tag '[White' cannot be read (line 5)",
    '[Result "1-0"]\n1. e4 e5 0-1\n': "its tag says 1-0, its end 0-1 (line 6)",
}


def test_a_damaged_game_costs_that_game_alone() -> None:
    before, after = b'[Event "x"]\n1. a3 *\n\n', b'\n[Event "y"]\n1. h3 1-0\n'
    for damage, told in DAMAGES.items():
        first, *middle, last = read(before + f'[Event "bad"]\n{damage}'.encode() + after)
        assert (first.words, last.words, first.fault, last.fault) == (["1.", "a3"], ["1.", "h3"], None, None)
        assert [game.fault for game in middle] == [told], damage


def test_a_file_that_ends_too_early() -> None:
    assert [game.fault for game in read(b"1. e4 {and")] == ["the file ends inside a comment (line 1)"]
    assert [game.fault for game in read(b"1. e4 (1. d4")] == ["the file ends inside a variation (line 1)"]
    assert [(game.words, game.result) for game in read(b"1. e4 e")] == [(["1.", "e4", "e"], "*")]


def test_lines_without_an_end_are_no_games() -> None:
    [game] = read(b"x" * (2 * MOST_LINE))
    assert game.fault == f"a line is longer than {MOST_LINE:,} bytes (line 1)"
    assert len(game.words) <= 1


def test_old_files_have_the_letters_of_latin_1() -> None:
    [game] = read('[White "Müller"] 1. e4 *'.encode("latin-1"))
    assert game.tags["White"] == "Müller"
    [game] = read('[White "Müller"] 1. e4 *'.encode("utf-8-sig"))
    assert game.tags["White"] == "Müller"


def test_reading_goes_on_in_the_middle_of_a_line_however_it_is_written() -> None:
    for text in ("{é} 1. e4 * {é} 1. d4 * 1. c4 *".encode(code) for code in ("utf-8", "utf-8-sig", "latin-1")):
        for number, game in enumerate(read(text), 1):
            assert [each.words for each in read(text[game.end :])] == [["1.", "d4"], ["1.", "c4"]][number - 1 :]


@given(st.binary(max_size=200), st.integers(0, len(WHOLE)))
def test_whatever_is_in_a_file_it_is_read_to_its_end(noise: bytes, place: int) -> None:
    text = WHOLE[:place] + noise + WHOLE[place:]
    games = read(text)
    assert [game.end for game in games] == sorted(game.end for game in games)
    assert all(0 <= game.end <= len(text) for game in games)


@given(
    st.lists(st.sampled_from(["1. e4 e5 1-0\n", "{x} 1. d4 *\n", '[Event "e"]\n\n1. c4 0-1\n', "1. a3\n1/2-1/2 "]))
)
def test_games_are_as_many_as_were_written(parts: list[str]) -> None:
    assert len(read("".join(parts).encode())) == len(parts)
