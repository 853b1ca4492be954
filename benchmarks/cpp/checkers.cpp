// Perft of English draughts on bitboards, as an engineer would write it in C++: what the compiled text of gametree's
// checkers is measured against. Both list the same moves in the same order from the same sets; the last ply is
// counted, not played.
//
//     g++ -O3 -march=native -std=c++17 checkers.cpp -o checkers && ./checkers 10
//
// prints the number of move sequences and the seconds of processor time.

#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "draughts.hpp"

namespace {

using draughts::Board;
using draughts::Count;
using draughts::Move;
using draughts::Position;

// Lines that end sooner are counted, too, as the text does.
template <bool IS_BLACK>
Count perft(const Position<IS_BLACK> position, int depth, Count &finished) {
    if (depth == 0) return 1;
    if (position.is_over()) {
        ++finished;
        return 0;
    }
    if (depth == 1) return position.count_moves();
    Count total = 0;
    position.each_move([&](const Move &move) { total += perft(position.play(move), depth - 1, finished); });
    return total;
}

}  // namespace

int main(int count, char **arguments) {
    const int depth = count > 1 ? std::atoi(arguments[1]) : 10;
    const Position<true> start = draughts::start();
    const std::clock_t started = std::clock();
    Count finished = 0;
    const Count nodes = perft(start, depth, finished);
    std::printf("%lld %.6f\n", static_cast<long long>(nodes),
                static_cast<double>(std::clock() - started) / CLOCKS_PER_SEC);
}
