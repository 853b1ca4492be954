// A player of English draughts for matches of the arena: what a small program in C++ by hand can do. Iterative
// deepening of alpha-beta with a hash table, killers and history, captures played out before anything is counted,
// and an evaluation of material and a few other things. It speaks as much of UCI as the arena needs.
//
//     g++ -O3 -march=native -std=c++17 player.cpp -o player
//     gametree match checkers engine uci:./player --time 0.05

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "draughts.hpp"

namespace {

using draughts::BOARD;
using draughts::Board;
using draughts::BOTTOM;
using draughts::LONG;
using draughts::Move;
using draughts::popcount;
using draughts::Position;
using draughts::SHORT;
using draughts::TOP;
using Clock = std::chrono::steady_clock;

constexpr int WIN = 30000, MOST = 29000, INF = 32000;
constexpr int DEEPEST = 120, MOST_MOVES = 128;
constexpr std::size_t ENTRIES = std::size_t{1} << 20;

struct Stopped {};

// --- what a position is worth ---------------------------------------------------------------------------------------

constexpr int MAN = 100, KING = 135;
constexpr Board CENTRE = Board{0x6} << 9 | Board{0x6} << 13 | Board{0x6} << 18 | Board{0x6} << 22;
constexpr Board BLACK_BRIDGE = 1 << 0 | 1 << 2, WHITE_BRIDGE = Board{1} << 32 | Board{1} << 34;  // 1 and 3, 30 and 32

// The rows that Black's men have put behind them.
int rows(Board men) {
    int total = 0;
    for (; men; men &= men - 1) {
        const int place = __builtin_ctzll(men);
        total += 2 * (place / 9) + (place % 9 >= 4);
    }
    return total;
}

template <bool IS_BLACK>
int evaluate(const Position<IS_BLACK> &position) {
    const Board black = IS_BLACK ? position.own : position.other, white = IS_BLACK ? position.other : position.own;
    const Board black_men = black & ~position.kings, white_men = white & ~position.kings;
    const int black_count = popcount(black_men), white_count = popcount(white_men);
    const int black_force = MAN * black_count + KING * popcount(black & position.kings);
    const int white_force = MAN * white_count + KING * popcount(white & position.kings);
    int value = black_force - white_force;
    value += 250 * (black_force - white_force) / (black_force + white_force);  // who is ahead exchanges
    value += 3 * (rows(black_men) - (7 * white_count - rows(white_men)));
    value += 3 * (popcount(black & CENTRE) - popcount(white & CENTRE));
    value += 4 * (popcount(black_men & TOP) - popcount(white_men & BOTTOM));
    if (white_count) value += (black_men & BLACK_BRIDGE) == BLACK_BRIDGE ? 8 : 0;
    if (black_count) value -= (white_men & WHITE_BRIDGE) == WHITE_BRIDGE ? 8 : 0;
    return IS_BLACK ? value : -value;
}

// --- the hash table -------------------------------------------------------------------------------------------------

enum Bound : std::uint8_t { LOWER = 1, UPPER = 2, EXACT = 3 };

struct Entry {
    std::uint64_t key = 0;
    std::int16_t value = 0;
    std::int8_t depth = 0;
    std::uint8_t bound = 0, start = 0, end = 0;
};

std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ word >> 31) * 0x9E3779B97F4A7C15;
    return (word ^ word >> 29) * 0xBF58476D1CE4E5B9;
}

template <bool IS_BLACK>
std::uint64_t key_of(const Position<IS_BLACK> &position) {
    return mixed(mixed(mixed(position.own) + position.other) + position.kings) ^ (IS_BLACK ? 0x5555 : 0);
}

int at_root(int value, int ply) { return value > MOST ? value - ply : value < -MOST ? value + ply : value; }
int from_here(int value, int ply) { return value > MOST ? value + ply : value < -MOST ? value - ply : value; }

// --- the search -----------------------------------------------------------------------------------------------------

struct Limits {
    double seconds = 1e9;
    long nodes = -1;
    int depth = DEEPEST - 1;
};

struct Listed {
    std::array<Move, MOST_MOVES> moves;
    std::array<int, MOST_MOVES> worths;
    int count = 0;
};

class Search {
  public:
    Search() : table(ENTRIES) {}

    void forget() {
        std::fill(table.begin(), table.end(), Entry{});
        history = {};
        killers = {};
    }

    // Deepen until a limit is reached, and return the best move.
    template <bool IS_BLACK>
    Move think(const Position<IS_BLACK> &root, const std::vector<std::uint64_t> &played, const Limits &wanted) {
        line = played;
        limits = wanted;
        begun = Clock::now();
        nodes = 0;
        Listed listed = list(root, Entry{}, 0);
        best = listed.moves[0];
        if (listed.count == 1) return best;
        Move found = best;
        try {
            for (depth_now = 1; depth_now <= limits.depth; ++depth_now) {
                const int value = search(root, depth_now, -INF, INF, 0);
                found = best;
                std::cout << "info depth " << depth_now << " score cp " << value << " nodes " << nodes << std::endl;
                if (std::abs(value) > MOST) break;
            }
        } catch (const Stopped &) {
        }
        return found;
    }

  private:
    std::vector<Entry> table;
    std::array<std::array<std::array<int, 36>, 36>, 2> history{};
    std::array<std::array<Move, 2>, DEEPEST + 64> killers{};
    std::vector<std::uint64_t> line;
    Limits limits;
    Clock::time_point begun;
    long nodes = 0;
    int depth_now = 1;
    Move best{};

    template <bool IS_BLACK>
    int search(const Position<IS_BLACK> &position, int depth, int alpha, int beta, int ply) {
        count();
        if (position.is_over()) return ply - WIN;
        const std::uint64_t key = key_of(position);
        if (ply > 0 && std::find(line.begin(), line.end(), key) != line.end()) return 0;
        // Captures are played out; what the other side threatens to take is given one more move.
        const bool takes = position.jumpers(position.jumps());
        if (ply >= DEEPEST || (depth <= 0 && !takes && (depth < 0 || !is_threatened(position)))) {
            return evaluate(position);
        }
        Entry &entry = table[key & (ENTRIES - 1)];
        const Entry known = entry.key == key ? entry : Entry{};
        if (ply > 0 && known.bound && known.depth >= depth) {
            const int value = at_root(known.value, ply);
            if (known.bound == EXACT || (known.bound == LOWER ? value >= beta : value <= alpha)) return value;
        }
        Listed listed = list(position, known, ply);
        const int left = listed.count > 1 && (depth > 0 || !takes) ? depth - 1 : depth;  // a forced move costs nothing
        int most = -INF, lower = alpha;
        Move chosen = listed.moves[0];
        line.push_back(key);
        for (int index = 0; index < listed.count; ++index) {
            const Move move = pick(listed, index);
            const int value = follow(position.play(move), left, lower, beta, ply + 1, index);
            if (value > most) {
                most = value;
                chosen = move;
                if (ply == 0) best = move;
            }
            lower = std::max(lower, value);
            if (lower >= beta) {
                if (!move.captured) learn<IS_BLACK>(move, depth, ply);
                break;
            }
        }
        line.pop_back();
        const Bound bound = most >= beta ? LOWER : most > alpha ? EXACT : UPPER;
        entry = {key, static_cast<std::int16_t>(from_here(most, ply)), static_cast<std::int8_t>(depth),
                 bound, place(chosen.start), place(chosen.end)};
        return most;
    }

    template <bool IS_BLACK>
    static bool is_threatened(const Position<IS_BLACK> &position) {
        const Position<!IS_BLACK> passed{position.other, position.own, position.kings};
        return passed.jumpers(passed.jumps());
    }

    // The first move with the whole window, the others asked whether they are better.
    template <bool IS_BLACK>
    int follow(const Position<IS_BLACK> &child, int depth, int alpha, int beta, int ply, int index) {
        if (index > 0 && beta - alpha > 1) {
            const int value = -search(child, depth, -alpha - 1, -alpha, ply);
            if (value <= alpha || value >= beta) return value;
        }
        return -search(child, depth, -beta, -alpha, ply);
    }

    void count() {
        ++nodes;
        if (depth_now < 2) return;
        if (limits.nodes >= 0 && nodes > limits.nodes) throw Stopped{};
        if (nodes % 512 == 0 && std::chrono::duration<double>(Clock::now() - begun).count() > limits.seconds) {
            throw Stopped{};
        }
    }

    template <bool IS_BLACK>
    Listed list(const Position<IS_BLACK> &position, const Entry &known, int ply) const {
        Listed listed;
        position.each_move([&](const Move &move) {
            const int start = place(move.start), end = place(move.end);
            int worth = history[IS_BLACK][start][end];
            if (is_same(move, killers[ply][1])) worth = 1 << 24;
            if (is_same(move, killers[ply][0])) worth = 1 << 25;
            if (move.captured) worth = (1 << 26) + popcount(move.captured);
            if (known.bound && known.start == start && known.end == end) worth = 1 << 28;
            listed.moves[listed.count] = move;
            listed.worths[listed.count++] = worth;
        });
        return listed;
    }

    static Move pick(Listed &listed, int index) {
        const auto first = listed.worths.begin() + index;
        const auto greatest = std::max_element(first, listed.worths.begin() + listed.count);
        std::swap(listed.moves[index], listed.moves[greatest - listed.worths.begin()]);
        std::swap(*first, *greatest);
        return listed.moves[index];
    }

    template <bool IS_BLACK>
    void learn(const Move &move, int depth, int ply) {
        if (!is_same(move, killers[ply][0])) killers[ply] = {move, killers[ply][0]};
        int &worth = history[IS_BLACK][place(move.start)][place(move.end)];
        worth = std::min(worth + depth * depth, 1 << 23);
    }

    static bool is_same(const Move &move, const Move &other) {
        return move.start == other.start && move.end == other.end;
    }

    static std::uint8_t place(Board square) { return static_cast<std::uint8_t>(__builtin_ctzll(square)); }
};

// --- the notation ---------------------------------------------------------------------------------------------------

int place_of(int number) { return number - 1 + (number - 1) / 8; }
int number_of(Board square) {
    const int place = __builtin_ctzll(square);
    return place + 1 - place / 9;
}

using Either = std::variant<Position<true>, Position<false>>;

// W:W21,22,K29:B1,2,K12
Either read_position(const std::string &text) {
    Board black = 0, white = 0, kings = 0;
    std::istringstream parts(text.substr(2));
    for (std::string side; std::getline(parts, side, ':');) {
        std::istringstream squares(side.substr(1));
        for (std::string square; std::getline(squares, square, ',');) {
            const bool is_king = square[0] == 'K';
            const Board piece = Board{1} << place_of(std::atoi(square.c_str() + is_king));
            (side[0] == 'B' ? black : white) |= piece;
            if (is_king) kings |= piece;
        }
    }
    if (text[0] == 'B') return Position<true>{black, white, kings};
    return Position<false>{white, black, kings};
}

// The squares of a move as numbers: its ends, or all of them where another capture has the same ends.
template <bool IS_BLACK>
std::string name_of(const Position<IS_BLACK> &position, const Move &move) {
    int alike = 0;
    position.each_move([&](const Move &other) { alike += other.start == move.start && other.end == move.end; });
    std::string name = std::to_string(number_of(move.start));
    if (alike > 1) {
        const int path = position.first_way(move.start, move.start, move.captured, 1);
        Board here = move.start;
        for (int jump = popcount(move.captured) - 1; jump > 0; --jump) {
            const int direction = path >> 2 * jump & draughts::LAST;
            here = draughts::step(draughts::step(here, direction), direction);
            name += "x" + std::to_string(number_of(here));
        }
    }
    return name + (move.captured ? "x" : "-") + std::to_string(number_of(move.end));
}

template <bool IS_BLACK>
Position<!IS_BLACK> played(const Position<IS_BLACK> &position, const std::string &name) {
    std::vector<int> places;
    for (std::size_t at = 0; at < name.size(); at = name.find_first_of("-x", at) + 1) {
        places.push_back(place_of(std::atoi(name.c_str() + at)));
        if (name.find_first_of("-x", at) == std::string::npos) break;
    }
    Board captured = 0;
    for (std::size_t jump = 1; jump < places.size(); ++jump) {
        captured |= Board{1} << (places[jump - 1] + places[jump]) / 2;
    }
    const bool is_whole = places.size() > 2;
    Move found{};
    position.each_move([&](const Move &move) {
        if (move.start != Board{1} << places.front() || move.end != Board{1} << places.back()) return;
        if (!is_whole || move.captured == captured) found = move;
    });
    return position.play(found);
}

// --- the conversation -----------------------------------------------------------------------------------------------

class Conversation {
  public:
    bool answer(const std::string &said) {
        std::istringstream words(said);
        std::string word;
        words >> word;
        if (word == "uci") {
            std::cout << "id name a player of draughts in C++\nuciok" << std::endl;
        } else if (word == "isready") {
            std::cout << "readyok" << std::endl;
        } else if (word == "ucinewgame") {
            search.forget();
        } else if (word == "position") {
            set_up(words);
        } else if (word == "go") {
            go(words);
        }
        return word != "quit";
    }

  private:
    Search search;
    Either position = draughts::start();
    std::vector<std::uint64_t> line;

    void set_up(std::istringstream &words) {
        std::string word;
        words >> word;
        if (word == "fen") words >> word;
        position = word == "startpos" ? Either(draughts::start()) : read_position(word);
        line.clear();
        for (words >> word; words >> word;) {
            std::visit([&](const auto here) {
                line.push_back(key_of(here));
                position = played(here, word);
            }, position);
        }
    }

    void go(std::istringstream &words) {
        Limits limits;
        double own = 0, increment = 0;
        const bool is_black = std::holds_alternative<Position<true>>(position);
        std::string word;
        for (double number; words >> word >> number;) {
            if (word == "nodes") limits.nodes = static_cast<long>(number);
            if (word == "depth") limits.depth = std::min(limits.depth, static_cast<int>(number));
            if (word == "movetime") limits.seconds = std::max(0.001, number / 1000 - 0.002);
            if (word == (is_black ? "wtime" : "btime")) own = number / 1000;  // Black begins
            if (word == (is_black ? "winc" : "binc")) increment = number / 1000;
        }
        if (own > 0) limits.seconds = std::min(own / 2, own / 25 + 0.8 * increment);
        std::visit([&](const auto here) {
            const Move move = search.think(here, line, limits);
            std::cout << "bestmove " << name_of(here, move) << std::endl;
        }, position);
    }
};

}  // namespace

int main() {
    Conversation conversation;
    for (std::string said; std::getline(std::cin, said) && conversation.answer(said);) {
    }
}
