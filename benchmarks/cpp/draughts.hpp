// English draughts on bitboards: positions, moves, captures.
//
// Squares lie as in the package's `squares`: 1 to 32 from place 0 on, with a spare place after every two rows, so that
// a step is a shift by 4 or 5 everywhere. The colour to move is a parameter of the type.

#pragma once

#include <cstdint>

namespace draughts {

using Board = std::uint64_t;
using Count = std::int64_t;

constexpr int SHORT = 4, LONG = 5;
constexpr int LAST = 3;  // directions: up left, up right, down left, down right
constexpr Board BOARD = 0x7FBFDFEFF;
constexpr Board TOP = 0xF, BOTTOM = Board{0xF} << 31;

inline int popcount(Board board) { return __builtin_popcountll(board); }

inline Board step(Board squares, int direction) {
    switch (direction) {
        case 0: return squares >> LONG;
        case 1: return squares >> SHORT;
        case 2: return squares << SHORT;
        default: return squares << LONG;
    }
}

struct Move {
    Board start, end, captured;
};

// The squares from which a jump is possible, by direction.
struct Jumps {
    Board up_left, up_right, down_left, down_right;
};

template <bool IS_BLACK>
struct Position {
    Board own, other, kings;

    Board free() const { return BOARD & ~(own | other); }
    Board falling() const { return IS_BLACK ? own : own & kings; }
    Board rising() const { return IS_BLACK ? own & kings : own; }

    Jumps jumps() const {
        const Board empty = free();
        return {other << LONG & empty << 2 * LONG, other << SHORT & empty << 2 * SHORT,
                other >> SHORT & empty >> 2 * SHORT, other >> LONG & empty >> 2 * LONG};
    }

    Board steppers() const {
        const Board empty = free();
        return (falling() & (empty >> SHORT | empty >> LONG)) | (rising() & (empty << SHORT | empty << LONG));
    }

    Board jumpers(const Jumps &jumps) const {
        return (falling() & (jumps.down_left | jumps.down_right)) | (rising() & (jumps.up_left | jumps.up_right));
    }

    bool is_over() const { return !steppers() && !jumpers(jumps()); }

    Position<!IS_BLACK> play(const Move &move) const {
        constexpr Board CROWN = IS_BLACK ? BOTTOM : TOP;
        Board crowned = kings & ~(move.start | move.captured);
        if ((kings & move.start) || (move.end & CROWN)) crowned |= move.end;
        return {other & ~move.captured, own ^ move.start ^ move.end, crowned};
    }

    Count count_moves() const {
        const Jumps jumps = this->jumps();
        if (jumpers(jumps)) return count_captures(jumps);
        const Board empty = free();
        return popcount(falling() << SHORT & empty) + popcount(falling() << LONG & empty) +
               popcount(rising() >> SHORT & empty) + popcount(rising() >> LONG & empty);
    }

    // Where men come to by one more jump, and how many have come to the end of theirs.
    struct Fork {
        Board left, right;
        Count ended;
    };

    Fork fork(Board here, const Jumps &jumps) const {
        const Board left = here & (IS_BLACK ? jumps.down_left : jumps.up_left);
        const Board right = here & (IS_BLACK ? jumps.down_right : jumps.up_right);
        return {IS_BLACK ? left << 2 * SHORT : left >> 2 * LONG, IS_BLACK ? right << 2 * LONG : right >> 2 * SHORT,
                popcount(here & ~(left | right))};
    }

    Count count_thirds(Board here, const Jumps &jumps) const {
        const Fork last = fork(here, jumps);
        return last.ended + popcount(last.left) + popcount(last.right);
    }

    // Men all at once: a square stands for the one man that has come there by a path. Three jumps cross the board.
    Count count_captures(const Jumps &jumps) const {
        const Fork first = fork(own & ~kings, jumps);
        const Fork left = fork(first.left, jumps), right = fork(first.right, jumps);
        Count count = left.ended + right.ended;
        if (left.left | left.right | right.left | right.right) {
            count += count_thirds(left.left, jumps) + count_thirds(left.right, jumps) +
                     count_thirds(right.left, jumps) + count_thirds(right.right, jumps);
        }
        if (const Board crowned = jumpers(jumps) & kings) {
            each_capture(crowned, [&count](const Move &) { ++count; });
        }
        return count;
    }

    template <class Visit>
    void each_move(Visit visit) const {
        if (const Board starts = jumpers(jumps())) {
            each_capture(starts, visit);
            return;
        }
        const Board empty = free();
        for (Board movers = steppers(); movers; movers &= movers - 1) {
            const Board start = movers & -movers, down = start & falling(), up = start & rising();
            Board ends = (down << SHORT | down << LONG | up >> SHORT | up >> LONG) & empty;
            for (; ends; ends &= ends - 1) visit(Move{start, ends & -ends, 0});
        }
    }

    template <class Visit>
    void each_capture(Board starts, Visit visit) const {
        for (; starts; starts &= starts - 1) {
            const Board start = starts & -starts;
            if (start & kings) {
                jump<true>(start, start, 0, 1, visit);
            } else {
                jump<false>(start, start, 0, 1, visit);
            }
        }
    }

    // Jump on in every direction; where none is left, the capture is complete.
    template <bool IS_KING, class Visit>
    void jump(Board start, Board here, Board captured, int path, Visit visit) const {
        const Board landings = free() | start;
        bool goes_on = false;
        for (int direction = 0; direction <= LAST; ++direction) {
            if (!IS_KING && (direction >= 2) != IS_BLACK) continue;
            const Board over = step(here, direction) & other & ~captured;
            const Board there = step(over, direction) & landings;
            if (there) {
                goes_on = true;
                jump<IS_KING>(start, there, captured | over, path << 2 | direction, visit);
            }
        }
        if (!goes_on && (!IS_KING || popcount(captured) < 4 || first_way(start, start, captured, 1) == path)) {
            visit(Move{start, here, captured});
        }
    }

    // The first path by which a king takes all these pieces and no other; 0 if there is none.
    int first_way(Board start, Board here, Board victims, int path) const {
        if (!victims) return path;
        for (int direction = 0; direction <= LAST; ++direction) {
            const Board over = step(here, direction) & victims;
            const Board there = step(over, direction) & (free() | start);
            if (there) {
                if (const int found = first_way(start, there, victims ^ over, path << 2 | direction)) return found;
            }
        }
        return 0;
    }
};

inline Position<true> start() { return {0x1EFF, Board{0xFF} << 27 | Board{0xF} << 22, 0}; }

}  // namespace draughts
