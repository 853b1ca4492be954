"""The features of White, counted slowly: square by square, on a board of python-chess."""

from __future__ import annotations

import chess as peer

WHITE, BLACK = peer.WHITE, peer.BLACK


def slow_count(board: peer.Board) -> dict[str, dict[str, int]]:
    """Count everything that the evaluation looks at, of White alone, by group and name."""
    return {
        "pieces": pieces(board),
        "balance": balance(board),
        "activity": activity(board),
        "pawns": structure(board),
        "passed": passed(board),
        "kings": kings(board),
        "threats": threats(board),
    }


def difference(board: peer.Board) -> dict[str, dict[str, int]]:
    """Count for the side to move, less what the other side has."""
    own, other = (board, board.mirror()) if board.turn == WHITE else (board.mirror(), board)
    first, second = slow_count(own), slow_count(other)
    return {group: {name: value - second[group][name] for name, value in of.items()} for group, of in first.items()}


# --- squares ---------------------------------------------------------------------------------------


def at(board: peer.Board, kinds: str) -> list[int]:
    """Return where pieces of some kinds stand: upper case for White, lower case for Black."""
    return [square for square, piece in board.piece_map().items() if piece.symbol() in kinds]


def shifted(square: int, files: int, ranks: int) -> int | None:
    file, rank = square % 8 + files, square // 8 + ranks
    return file + 8 * rank if 0 <= file < 8 and 0 <= rank < 8 else None


def captures(square: int, up: int) -> set[int]:
    return {end for files in (-1, 1) if (end := shifted(square, files, up)) is not None}


def by_pawns(board: peer.Board, letter: str) -> set[int]:
    return {end for square in at(board, letter) for end in captures(square, 1 if letter == "P" else -1)}


def seen(board: peer.Board, square: int) -> set[int]:
    """Return what a piece attacks; bishops look through queens, rooks through rooks and queens of their side."""
    piece = board.piece_at(square)
    assert piece is not None
    through = {peer.BISHOP: [peer.QUEEN], peer.ROOK: [peer.ROOK, peer.QUEEN]}.get(piece.piece_type, [])
    without = board.copy(stack=False)
    for other in [each for kind in through for each in board.pieces(kind, piece.color)]:
        if other != square:
            without.remove_piece_at(other)
    return set(without.attacks(square))


def attacked(board: peer.Board, kinds: str) -> set[int]:
    return {end for square in at(board, kinds) for end in seen(board, square)}


def moves_of_king(first: int, second: int) -> int:
    return peer.square_distance(first, second)


def colour(square: int) -> int:
    return (square % 8 + square // 8) % 2


# --- groups ----------------------------------------------------------------------------------------


def pieces(board: peer.Board) -> dict[str, int]:
    names = {"pawns": "P", "knights": "N", "bishops": "B", "rooks": "R", "queens": "Q"}
    return {name: len(at(board, letter)) for name, letter in names.items()}


def balance(board: peer.Board) -> dict[str, int]:
    count = pieces(board)
    return {
        "bishop_pair": int(count["bishops"] >= 2),
        "knights_by_pawns": count["knights"] * (count["pawns"] - 5),
        "rooks_by_pawns": count["rooks"] * (count["pawns"] - 5),
    }


def activity(board: peer.Board) -> dict[str, int]:
    bad = set(at(board, "PK")) | by_pawns(board, "p")
    found: dict[str, int] = {}
    for name, letter in (("knight", "N"), ("bishop", "B"), ("rook", "R"), ("queen", "Q")):
        roots = [len(seen(board, square) - bad) ** 0.5 for square in at(board, letter)]
        found[f"{name}_mobility"] = sum(round(10 * root) for root in roots)
    hit = by_pawns(board, "p")
    posts = [
        square
        for square in by_pawns(board, "P")
        if 3 <= square // 8 <= 5 and not any(above in hit for above in range(square, 64, 8))
    ]
    for name, letter in (("knight", "N"), ("bishop", "B")):
        found[f"{name}_outpost"] = len(set(at(board, letter)) & set(posts))
    found["behind_pawn"] = sum(square + 8 in at(board, "Pp") for square in at(board, "NB"))
    found["bad_bishop"] = sum(colour(bishop) == colour(pawn) for bishop in at(board, "B") for pawn in at(board, "P"))
    own, any_side = ({square % 8 for square in at(board, letters)} for letters in ("P", "Pp"))
    found["rook_open"] = sum(rook % 8 not in any_side for rook in at(board, "R"))
    found["rook_half_open"] = sum(rook % 8 not in own for rook in at(board, "R"))
    has_prey = any(square // 8 == 6 for square in at(board, "p")) or any(king // 8 == 7 for king in at(board, "k"))
    found["rook_seventh"] = sum(rook // 8 == 6 for rook in at(board, "R")) if has_prey else 0
    return found


def structure(board: peer.Board) -> dict[str, int]:
    pawns, enemies = at(board, "P"), at(board, "p")
    protected = by_pawns(board, "P")
    neighbours = {pawn: [each for each in pawns if abs(each % 8 - pawn % 8) == 1] for pawn in pawns}
    isolated = {pawn for pawn in pawns if not neighbours[pawn]}
    backward = {
        pawn
        for pawn in pawns
        if neighbours[pawn]
        and pawn + 8 in by_pawns(board, "p")
        and all(each // 8 > pawn // 8 for each in neighbours[pawn])
    }
    weak = isolated | backward
    phalanx = {pawn for pawn in pawns if any(each // 8 == pawn // 8 for each in neighbours[pawn])}
    supported = set(pawns) & protected
    return {
        "doubled": sum(any(each % 8 == pawn % 8 and each > pawn for each in pawns) for pawn in pawns),
        "isolated": len(isolated),
        "backward": len(backward),
        "exposed": sum(not any(each % 8 == pawn % 8 and each > pawn for each in enemies) for pawn in weak),
        "phalanx": len(phalanx),
        "supported": len(supported),
        "advanced": sum(pawn // 8 >= 4 for pawn in phalanx | supported),
    }


def passed(board: peer.Board) -> dict[str, int]:
    names = ("advance", "free", "safe", "connected", "rook", "near", "far", "runaway")
    found = dict.fromkeys(names, 0)
    pawns, enemies = at(board, "P"), at(board, "p")
    (king,), (other,) = at(board, "K"), at(board, "k")
    hit = attacked(board, "pnbrqk")
    for pawn in pawns:
        way = range(pawn + 8, 64, 8)
        stoppers = [each for each in enemies if abs(each % 8 - pawn % 8) <= 1 and each // 8 > pawn // 8]
        if stoppers or any(each in way for each in pawns):
            continue
        rank = pawn // 8
        gone = max(0, rank - 2)
        beside = [each for each in pawns if abs(each % 8 - pawn % 8) == 1 and each // 8 == rank]
        found["advance"] += (rank - 1) ** 2
        found["free"] += gone * (board.piece_at(pawn + 8) is None)
        found["safe"] += gone * all(board.piece_at(each) is None and each not in hit for each in way)
        found["connected"] += gone * bool(beside or pawn in by_pawns(board, "P"))
        found["rook"] += gone * any(each % 8 == pawn % 8 and each < pawn for each in at(board, "R"))
        found["near"] += gone * min(5, moves_of_king(king, pawn + 8))
        found["far"] += gone * min(5, moves_of_king(other, pawn + 8))
        is_free = all(board.piece_at(each) is None for each in way) and not at(board, "nbrq")
        found["runaway"] += is_free and moves_of_king(other, 56 + pawn % 8) > 8 - rank
    return found


def kings(board: peer.Board) -> dict[str, int]:
    (king,) = at(board, "K")
    pawns, files = at(board, "P"), [file for file in range(8) if abs(file - king % 8) <= 1]
    near = [pawn for pawn in pawns if pawn % 8 in files]
    return {
        "shield": sum(pawn // 8 == king // 8 + 1 for pawn in near),
        "far_shield": sum(pawn // 8 == king // 8 + 2 for pawn in near),
        "open_files": sum(file not in {pawn % 8 for pawn in pawns} for file in files),
        "storm": sum(pawn % 8 in files and pawn // 8 <= 3 for pawn in at(board, "p")),
        "danger": danger(board),
    }


def danger(board: peer.Board) -> int:
    """Count what threatens Black's king: all pieces that look near it, weak squares, and safe checks."""
    (king,) = at(board, "k")
    around = {king, *board.attacks(king)}
    around |= {square - 8 for square in around if square >= 8}
    units = 0
    for letter, worth in zip("NBRQ", (3, 3, 3, 4), strict=True):
        for square in at(board, letter):
            near = len(seen(board, square) & around)
            units += near + worth if near else 0
    if units < 8:
        return 0
    units += 2 * len((attacked(board, "PNBRQ") & around) - attacked(board, "pnbr"))
    safe = set(range(64)) - set(at(board, "PNBRQK")) - attacked(board, "pnbrqk")
    for letter, worth in zip("NBRQ", (5, 3, 6, 5), strict=True):
        for square in attacked(board, letter) & safe:
            there = peer.Board(None)
            there.set_piece_map({**board.piece_map(), square: peer.Piece.from_symbol(letter)})
            units += worth * (king in there.attacks(square))
    units += 10 * bool(at(board, "Q"))
    return units * units // 16


def threats(board: peer.Board) -> dict[str, int]:
    prey, guarded, pawns = at(board, "nbrq"), attacked(board, "pnbrqk"), by_pawns(board, "P")
    steps: set[int] = set()
    for pawn in at(board, "P"):
        if board.piece_at(pawn + 8) is None:
            steps.add(pawn + 8)
            if pawn // 8 == 1 and board.piece_at(pawn + 16) is None:
                steps.add(pawn + 16)
    sound = {square for square in steps if square not in guarded or square in pawns}
    pushed = {end for square in sound for end in captures(square, 1)} - pawns
    return {
        "by_pawns": sum(square in pawns for square in prey),
        "by_pushes": sum(square in pushed for square in prey),
        "by_minors": sum(square in attacked(board, "NB") for square in at(board, "rq")),
        "by_rooks": sum(square in attacked(board, "R") for square in at(board, "q")),
        "hanging": sum(
            square not in guarded and square in attacked(board, "PNBRQK") for square in at(board, "pnbrq")
        ),
    }
