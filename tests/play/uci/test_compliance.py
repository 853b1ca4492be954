"""The protocol's own text, sentence by sentence, as questions; each has what must be answered and what must not."""

from __future__ import annotations

import pytest

from .talk import Talk, hold

MATED = "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1"
STALEMATE = "position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"
MATE_IN_ONE = "position fen 7k/5K2/6Q1/8/8/8/8/8 w - - 0 1"

CONVERSATIONS = {
    "uci is answered with a name, options and uciok, whenever it is asked": """
        > uci
        < id name gametree .*
        < id author .*
        < option name Hash type spin default \\d+ min \\d+ max \\d+
        < uciok
    """,
    "isready is answered while it thinks, and does not stop it": """
        > go infinite
        < info depth 3 .*
        > isready
        ! bestmove .*
        < readyok
        > stop
        < bestmove .*
    """,
    "isready is answered at once after isready": """
        > isready
        > isready
        < readyok
        < readyok
    """,
    "go infinite has no bestmove before stop, even when all is searched": f"""
        > debug on
        > {MATE_IN_ONE}
        > go infinite
        ! bestmove .*
        < info string nothing is left to search.*
        > isready
        ! bestmove .*
        < readyok
        > stop
        < bestmove \\S+
    """,
    "go ponder has no bestmove before ponderhit": f"""
        > debug on
        > {MATE_IN_ONE}
        > go ponder wtime 1000 btime 1000
        ! bestmove .*
        < info string nothing is left to search.*
        > ponderhit
        < bestmove \\S+
    """,
    "ponderhit goes on with the search and its limits": """
        > go ponder depth 4
        ! bestmove .*
        < info depth 5 .*
        > ponderhit
        < bestmove .*
    """,
    "a depth that is not yet reached is searched after ponderhit": """
        > go ponder depth 5
        > ponderhit
        < info depth 5 .*
        ! info depth 6 .*
        < bestmove .*
    """,
    "stop ends what is pondered": """
        > go ponder wtime 60000 btime 60000
        > stop
        < bestmove .*
    """,
    "stop, ponderhit and stop again are passed over where nothing is under way": """
        > stop
        > ponderhit
        > stop
        > isready
        ! bestmove .*
        < readyok
    """,
    "what follows stop at once is heard after the move": """
        > go infinite
        < info depth 3 .*
        > stop
        > position startpos moves e2e4
        > go depth 1
        < bestmove .*
        < bestmove [a-h][78][a-h]\\d.*
    """,
    "go while it thinks is passed over": """
        > go infinite
        > go depth 1
        ! bestmove .*
        < info string .*stop first
        > stop
        < bestmove .*
        > isready
        ! bestmove .*
        < readyok
    """,
    "position while it thinks is for the next search": """
        > go infinite
        < info depth 1 .*
        > position startpos moves e2e4
        > stop
        < bestmove [a-h][12][a-h]\\d.*
        > go depth 1
        < bestmove [a-h][78][a-h]\\d.*
    """,
    "words that nobody knows are passed over": """
        > joho debug on
        > go joho depth 2
        < info string it ends by Limits.depth=2.*
        < bestmove .*
        > debug off
        > xyzzy
        > register later
        > isready
        < readyok
    """,
    "white space between words is of any kind and length": """
        >   go \t  depth    1\t
        < info depth 1 .*
        < bestmove .*
    """,
    "limits of all kinds may stand together, in any order": """
        > go binc 0 wtime 60000 nodes 100000 btime 60000 movestogo 40 winc 0 depth 3 movetime 60000
        < info depth 3 .*
        ! info depth 4 .*
        < bestmove .*
    """,
    "go nodes ends by nodes": """
        > go nodes 1
        < bestmove .*
    """,
    "next to no time is enough for a move": """
        > go wtime 1 btime 1
        < bestmove .*
        > go wtime -5 btime -5 movestogo 0
        < bestmove .*
        > go movetime 0
        < bestmove .*
    """,
    "a limit without a number is told and passed over": """
        > go depth x nodes 10
        < info string .*'depth'.*
        < bestmove .*
    """,
    "a search that nothing limits is said to end with stop": """
        > go depth x
        < info string .*'depth'.*
        < info string nothing else limits this search; it ends with stop
        > stop
        < bestmove .*
    """,
    "depths that cannot be are searched as far as they can": f"""
        > {MATE_IN_ONE}
        > go depth 100000
        < bestmove .*
        > go depth -3
        < bestmove .*
    """,
    "searchmoves are the only ones, wherever the word stands": """
        > go searchmoves a2a3 h2h3 depth 2
        < info depth 2 multipv 1 score .* pv (a2a3|h2h3) .*
        < bestmove (a2a3|h2h3) ponder .*
        > setoption name MultiPV value 2
        > go depth 1 searchmoves b1a3 b1a3
        ! info string .*
        < bestmove b1a3.*
    """,
    "searchmoves that are illegal are told, and all moves are searched if none is left": """
        > go depth 1 searchmoves e2e5
        < info string .*e2e5.*
        < bestmove .*
    """,
    "go mate finds a mate in so many moves": """
        > position fen k7/8/8/8/8/8/1R6/1R2K3 w - - 0 1
        > go mate 1
        < bestmove .*
        > position fen 7k/8/8/8/8/8/R7/1R2K3 w - - 0 1
        > go mate 2
        < info depth 3 .*score mate 2 .*
        < bestmove .*
    """,
    "the side that is mated has a negative number of moves": """
        > position fen 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1
        > go depth 3
        < info depth 2 .*score mate -1 .*
        < bestmove h8g8 ponder b1b8
    """,
    "mate and stalemate have no move, as Stockfish says it": f"""
        > {MATED}
        > go depth 3
        < info depth 0 score mate 0 .*
        < bestmove \\(none\\)
        > {STALEMATE}
        > go movetime 50
        < info depth 0 score cp 0 .*
        < bestmove \\(none\\)
        > go infinite
        > isready
        ! bestmove .*
        < readyok
        > stop
        < bestmove \\(none\\)
    """,
    "an illegal move leaves the position as it was": """
        > position startpos moves e2e4
        > position startpos moves e2e4 e7e5 e4e5
        < info string move 3 of the position: no move 'e4e5' here.*
        > position fen 8/8/8/8/8/8/8/8 w - - 0 1
        < info string .*king.*
        > position
        < info string no position.*
        > go depth 1
        < bestmove [a-h][78][a-h]\\d.*
    """,
    "options have names in any letters": """
        > setoption name mULTIpv value 2
        > go depth 2
        < info depth 2 multipv 1 score .*
        < info depth 2 multipv 2 score .*
        < bestmove .*
        > setoption name MultiPV value 300
        < info string MultiPV cannot be '300'; wanted: 1 to 256
        > setoption name MultiPV
        < info string MultiPV cannot be ''.*
        > setoption name Ponder value maybe
        < info string Ponder cannot be 'maybe'; wanted: true or false
        > setoption name Contempt value 3
        < info string no option 'Contempt'.*
        > setoption
        < info string no option ''.*
    """,
    "more lines than moves are as many as there are moves": f"""
        > setoption name MultiPV value 200
        > {MATE_IN_ONE}
        > go depth 1
        < info depth 1 multipv 20 .*
        < bestmove .*
        > {MATED}
        > go depth 1
        < bestmove \\(none\\)
    """,
    "the table is emptied, and of another size": """
        > go depth 5
        < bestmove .*
        > setoption name Clear Hash
        > setoption name Hash value 1
        > isready
        < readyok
        > go depth 3
        < bestmove .*
        > setoption name Hash value 64
    """,
    "castling is the king's move, and in Chess960 the king that takes its rook": """
        > position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1 e8e7
        > position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
        > go depth 1 searchmoves e1g1
        < bestmove e1g1.*
        > setoption name UCI_Chess960 value true
        > go depth 1 searchmoves e1h1
        < bestmove e1h1.*
        > position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1 moves e1h1
        > go depth 1
        < bestmove e8.*
    """,
    "a draw by repetition is seen in the moves that led there": """
        > position fen k7/8/8/8/8/8/5Q2/4K3 b - - 0 1 moves a8b8 e1d1 b8a8 d1e1 a8b8 e1d1 b8a8 d1e1
        > go depth 1
        < info depth 1 .*score cp 0 .*
        < bestmove a8b8.*
        > position fen k7/8/8/8/8/8/5Q2/4K3 b - - 0 1
        > go depth 1
        < info depth 1 .*score cp -\\d{3,} .*
        < bestmove .*
    """,
}


@pytest.mark.parametrize("conversation", CONVERSATIONS.values(), ids=CONVERSATIONS)
def test_the_protocol_is_kept(chess: Talk, conversation: str) -> None:
    hold(chess, conversation)


@pytest.mark.parametrize("said", ["ucinewgame", "setoption name Clear Hash", "setoption name hash value 32"])
def test_what_was_found_out_is_forgotten(chess: Talk, said: str) -> None:
    """With a table that knows nothing a search takes as many nodes as the first time."""

    def nodes() -> str:
        return chess.ask("go depth 5")[-2].partition(" nodes ")[2].split()[0]

    chess.ask("setoption name Clear Hash", "setoption name Hash value 64", "isready", until="readyok")
    first = nodes()
    assert nodes() != first
    chess.say(said)
    assert nodes() == first
    chess.say("setoption name Hash value 64")
