// Alpha-beta, minimax, principal variation search and perft on bitboards, as an engineer would write them in C++.
//
// This is what the compiled text of gametree is measured against. Both visit the same nodes in the same order and
// come to the same values, counts and principal lines; the benchmark asserts it. Positions, judging and accounting
// are template parameters, so every call below is static and inlined, and board sizes are constants.
//
// There are two accounts of a search:
//   Full   everything gametree's Meter keeps: nodes, leaves, children, cutoffs by what proved them, the move under
//          way at each ply, principal line
//   Lean   what an engine ships: nodes, permission to go on, principal line

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <type_traits>

namespace {

using Board = std::uint64_t;
using Count = std::int64_t;
using Move = int;   // the square a stone is put on, or PASS
using Value = int;  // for the side to move

constexpr Value WIN = 1'000'000'000;
constexpr Value INF = 2 * WIN;
constexpr Value MOST = WIN - 1000;  // beyond it a value is a forced end
constexpr int MAX_PLIES = 66;  // a stone on each of 64 squares, the root, and one row below the last

int lowest(Board board) { return __builtin_ctzll(board); }
int popcount(Board board) { return __builtin_popcountll(board); }
Board bit(Move square) { return Board{1} << square; }

Board mix(Board board) {
    const Board product = board * 0x9E3779B97F4A7C15;
    return product ^ (product >> 29);
}

// --- boards ---------------------------------------------------------------------------------------------------

constexpr Move PASS = 64;

// The moves of a position: squares from the lowest to the highest, and a pass where there is one.
struct Moves {
    Board squares;
    bool has_pass = false;

    bool any() const { return squares != 0 || has_pass; }

    Move take() {
        if (squares == 0) {
            has_pass = false;
            return PASS;
        }
        const Move move = lowest(squares);
        squares &= squares - 1;
        return move;
    }
};

// LINES lines of LENGTH squares, each with one spare square behind it that stays empty; ROW stones in a row count.
template <int LENGTH, int LINES, int ROW>
struct Grid {
    static constexpr int STRIDE = LENGTH + 1;

    static constexpr Board starts() {
        Board board = 0;
        for (int line = 0; line < LINES; ++line) board |= Board{1} << (STRIDE * line);
        return board;
    }

    static constexpr Board STARTS = starts();
    static constexpr Board BOARD = STARTS * ((Board{1} << LENGTH) - 1);

    // The first square of every row in one direction: double what is known to be filled, then add what is missing.
    static Board ends(Board stones, int step) {
        int filled = 1;
        for (; 2 * filled <= ROW; filled *= 2) stones &= stones >> (filled * step);
        if (filled < ROW) stones &= stones >> ((ROW - filled) * step);
        return stones;
    }

    static bool has_row(Board stones) {
        return (ends(stones, 1) | ends(stones, STRIDE) | ends(stones, STRIDE - 1) | ends(stones, STRIDE + 1)) != 0;
    }

    static int count_rows(Board stones) {
        return popcount(ends(stones, 1)) + popcount(ends(stones, STRIDE)) + popcount(ends(stones, STRIDE - 1)) +
               popcount(ends(stones, STRIDE + 1));
    }
};

// Connect Four in the layout of Pascal Pons: columns of six squares and a spare one, from the bottom up.
struct ConnectFour {
    using Cells = Grid<6, 7, 4>;

    Board own;
    Board taken;

    Board other() const { return own ^ taken; }
    Board free() const { return (taken + Cells::STARTS) & Cells::BOARD; }
    Moves moves() const { return {free()}; }
    int count_moves() const { return popcount(free()); }
    ConnectFour play(Move move) const { return {other(), taken | bit(move)}; }
    bool is_lost() const { return Cells::has_row(other()); }
    bool is_over() const { return is_lost() || taken == Cells::BOARD; }
    Value outcome() const { return is_lost() ? -1 : 0; }
    Board key() const { return own + taken + Cells::STARTS; }
    static int promise(Move move) { return -std::abs(2 * (move / Cells::STRIDE) - 6); }

    // Rows still open to each side: those without a stone of the other.
    Value evaluate() const {
        return Cells::count_rows(Cells::BOARD & ~other()) - Cells::count_rows(Cells::BOARD & ~own);
    }
};

// ROW stones in a row on COLUMNS by ROWS squares, numbered as one reads. Tic-tac-toe is 3, 3, 3.
template <int COLUMNS, int ROWS, int ROW>
struct Mnk {
    using Cells = Grid<COLUMNS, ROWS, ROW>;

    Board own;
    Board other;

    Board free() const { return Cells::BOARD & ~(own | other); }
    Moves moves() const { return {free()}; }
    int count_moves() const { return popcount(free()); }
    Mnk play(Move move) const { return {other, own | bit(move)}; }
    bool is_lost() const { return Cells::has_row(other); }
    bool is_over() const { return is_lost() || (own | other) == Cells::BOARD; }
    Value outcome() const { return is_lost() ? -1 : 0; }
    Board key() const { return mix(mix(__builtin_bswap64(mix(own))) ^ other); }
    static int promise(Move move) {
        return -std::abs(2 * (move % Cells::STRIDE) - COLUMNS + 1) - std::abs(2 * (move / Cells::STRIDE) - ROWS + 1);
    }

    Value evaluate() const {
        return Cells::count_rows(Cells::BOARD & ~other) - Cells::count_rows(Cells::BOARD & ~own);
    }
};

// Othello on eight by eight squares, numbered as one reads. Runs of discs are followed by doubling their length.
struct Othello {
    static constexpr Board COLUMN = 0x0101010101010101;
    static constexpr Board BETWEEN = ~(COLUMN | COLUMN << 7);  // what can be turned along a row or a diagonal
    static constexpr Board CORNERS = 0x8100000000000081;
    static constexpr Board LEFT = 0x0F0F0F0F0F0F0F0F;
    static constexpr Board UPPER = 0x00000000FFFFFFFF;

    Board own;
    Board other;
    bool is_black;

    template <int STEP>
    static Board shifted(Board discs) {
        return STEP > 0 ? discs << (STEP > 0 ? STEP : 0) : discs >> (STEP > 0 ? 0 : -STEP);
    }

    // The run of discs beside `from`, and all squares behind it.
    template <int STEP>
    static Board run(Board from, Board over) {
        Board run = over & shifted<STEP>(from);
        run |= over & shifted<STEP>(run);
        const Board pairs = over & shifted<STEP>(over);
        run |= pairs & shifted<2 * STEP>(run);
        return run | (pairs & shifted<2 * STEP>(run));
    }

    template <int STEP>
    static Board reached(Board own, Board over) {
        return shifted<STEP>(run<STEP>(own, over)) | shifted<-STEP>(run<-STEP>(own, over));
    }

    static Board reached(Board own, Board other) {
        const Board inner = other & BETWEEN;
        return (reached<1>(own, inner) | reached<8>(own, other) | reached<9>(own, inner) | reached<7>(own, inner)) &
               ~(own | other);
    }

    template <int STEP>
    static Board turned_one_way(Board own, Board over, Board disc) {
        const Board discs = run<STEP>(disc, over);
        return own & shifted<STEP>(discs) ? discs : 0;
    }

    template <int STEP>
    static Board turned(Board own, Board over, Board disc) {
        return turned_one_way<STEP>(own, over, disc) | turned_one_way<-STEP>(own, over, disc);
    }

    Board turned(Board disc) const {
        const Board inner = other & BETWEEN;
        return turned<1>(own, inner, disc) | turned<8>(own, other, disc) | turned<9>(own, inner, disc) |
               turned<7>(own, inner, disc);
    }

    Board free() const { return reached(own, other); }
    bool other_can_move() const { return reached(other, own) != 0; }
    bool is_over() const { return free() == 0 && !other_can_move(); }
    Moves moves() const {
        const Board squares = free();
        return {squares, squares == 0 && other_can_move()};
    }
    int count_moves() const {
        const Board squares = free();
        return squares != 0 ? popcount(squares) : other_can_move();
    }

    Othello play(Move move) const {
        if (move == PASS) return {other, own, !is_black};
        const Board discs = turned(bit(move));
        return {other ^ discs, own | discs | bit(move), !is_black};
    }

    // The margin; empty squares count for the winner.
    Value outcome() const {
        const int margin = popcount(own) - popcount(other), empty = 64 - popcount(own | other);
        return margin > 0 ? margin + empty : margin < 0 ? margin - empty : 0;
    }

    Board key() const {
        return mix(mix(__builtin_bswap64(mix(own))) ^ other ^ (is_black ? 0x9E3779B97F4A7C15 : 0));
    }

    // Corners first, then moves that leave few replies; near the end, quarters with an odd number of empty squares.
    int promise(Move move) const {
        if (move == PASS) return 0;
        const int worth = bit(move) & CORNERS ? 16 : 0;
        const Board empty = ~(own | other);
        if (popcount(empty) <= 6) {
            const Board across = LEFT & bit(move) ? LEFT : ~LEFT, down = UPPER & bit(move) ? UPPER : ~UPPER;
            return (worth + popcount(empty & across & down) % 2) * DECISIVE;
        }
        const Board discs = turned(bit(move));
        return (worth - popcount(reached(other ^ discs, own | discs | bit(move)))) * DECISIVE;
    }

    static constexpr int DECISIVE = 1 << 22;

    // Asked for nothing: what is measured is searched to the end of the game.
    Value evaluate() const { return popcount(own) - popcount(other); }
};

// --- what a leaf is worth -------------------------------------------------------------------------------------

// Outcomes as they are; unfinished positions are even.
struct Plain {
    template <class Position>
    static Value final(Position position, int) {
        return position.outcome();
    }

    template <class Position>
    static Value estimate(Position) {
        return 0;
    }
};

// A sooner win is better, and so is a later loss; unfinished positions are evaluated.
struct Evaluated {
    template <class Position>
    static Value final(Position position, int ply) {
        return position.is_lost() ? ply - WIN : 0;
    }

    template <class Position>
    static Value estimate(Position position) {
        return position.evaluate();
    }
};

// --- accounts of a search -------------------------------------------------------------------------------------

struct Stopped {};

struct Line {
    int length;
    std::array<Move, MAX_PLIES> moves;
};

// Nodes, permission to go on, and the principal line as a triangular array.
class Lean {
public:
    explicit Lean(const std::atomic<Count> *budget) : budget(budget) {}

    void enter(int ply) {
        if (++nodes > budget->load(std::memory_order_relaxed)) throw Stopped{};
        lines[ply].length = 0;
    }

    // A value outside the window is a bound, and no line of a bound gets to the root.
    void improve(Move move, Value value, Value alpha, Value beta, int ply) {
        if (value <= alpha || value >= beta) return;
        const Line &below = lines[ply + 1];
        Line &line = lines[ply];
        line.moves[0] = move;
        // A loop: the call of memmove that std::copy_n becomes takes longer than a handful of moves.
        for (int index = 0; index < below.length; ++index) line.moves[index + 1] = below.moves[index];
        line.length = below.length + 1;
    }

    Value final(Value value) { return value; }
    Value estimate(Value value) { return value; }
    void step(Move, int) {}
    void again(Move, int) {}
    void cutoff(Value, int) {}

    Count nodes = 0;
    Count finals = 0, estimates = 0, children = 0;
    Count shallow = 0, deep = 0, window = 0;
    std::array<Line, MAX_PLIES> lines;

private:
    const std::atomic<Count> *budget;
};

// All that, and leaves, children, cutoffs by what proved them, and the current line.
class Full : public Lean {
public:
    using Lean::Lean;

    void enter(int ply) {
        Lean::enter(ply);
        best[ply] = -INF;
    }

    void improve(Move move, Value value, Value alpha, Value beta, int ply) {
        Lean::improve(move, value, alpha, beta, ply);
        best[ply] = value;
    }

    Value final(Value value) {
        ++finals;
        return value;
    }

    Value estimate(Value value) {
        ++estimates;
        return value;
    }

    void step(Move move, int ply) {
        ++children;
        path[ply] = move;
    }

    void again(Move move, int ply) { path[ply] = move; }

    // The parent's best value proves a shallow cutoff, a higher ancestor's a deep one, otherwise it is the window.
    void cutoff(Value value, int ply) {
        int ancestor = ply - 1;
        while (ancestor >= 0 && (best[ancestor] == -INF || value < -best[ancestor])) ancestor -= 2;
        if (ancestor < 0) {
            ++window;
        } else if (ancestor == ply - 1) {
            ++shallow;
        } else {
            ++deep;
        }
    }

private:
    std::array<Value, MAX_PLIES> best;  // of each node on the current line
    std::array<Move, MAX_PLIES> path;   // the move under way there
};

// --- searches -------------------------------------------------------------------------------------------------
//
// A position that is not over has a move.

// g++ at -O3 clones a recursive function for constant plies, which costs these a fifth of their speed.
#if defined(__GNUC__) && !defined(__clang__)
#define ONE_COPY [[gnu::noclone]]
#else
#define ONE_COPY
#endif

// Fail-soft alpha-beta (Knuth and Moore 1975). A cutoff is one only if it leaves a child unsearched.
template <class Judge, class Position, class Account>
ONE_COPY Value alphabeta(Position position, int depth, Value alpha, Value beta, Account &account, int ply) {
    account.enter(ply);
    if (position.is_over()) return account.final(Judge::final(position, ply));
    if (depth == 0) return account.estimate(Judge::estimate(position));
    Value best = -INF;
    for (Moves moves = position.moves(); moves.any();) {
        if (best >= beta) {
            account.cutoff(best, ply);
            break;
        }
        const Move move = moves.take();
        account.step(move, ply);
        const Value value =
            -alphabeta<Judge>(position.play(move), depth - 1, -beta, -std::max(alpha, best), account, ply + 1);
        if (value > best) {
            best = value;
            account.improve(move, value, alpha, beta, ply);
        }
    }
    return best;
}

template <class Judge, class Position, class Account>
ONE_COPY Value minimax(Position position, int depth, Account &account, int ply) {
    account.enter(ply);
    if (position.is_over()) return account.final(Judge::final(position, ply));
    if (depth == 0) return account.estimate(Judge::estimate(position));
    Value best = -INF;
    for (Moves moves = position.moves(); moves.any();) {
        const Move move = moves.take();
        account.step(move, ply);
        const Value value = -minimax<Judge>(position.play(move), depth - 1, account, ply + 1);
        if (value > best) {
            best = value;
            account.improve(move, value, -INF, INF, ply);
        }
    }
    return best;
}

// What searches have found out, by key: buckets of four entries of two words, as gametree's Table has them.
class Table {
public:
    enum Bound { EXACT = 1, LOWER, UPPER };
    static constexpr Move NO_MOVE = (1 << 14) - 1;

    // The near part is the first of the buckets, for searches to at most such a depth.
    Table(Board *slots, std::uint64_t buckets, std::uint64_t near, int near_depth)
        : slots(slots), buckets(buckets), near(near), near_depth(near_depth) {}

    struct Entry {
        Board word;

        int depth() const { return word >> 32 & 0xFF; }
        Bound bound() const { return static_cast<Bound>(word >> 40 & 3); }
        int age() const { return word >> 42 & 0xFF; }
        Move hint() const { return word >> 50; }
        Value value(int ply) const {
            const Value value = static_cast<Value>(static_cast<std::int64_t>(word & 0xFFFFFFFF) - OFFSET);
            return value > MOST ? value - ply : value < -MOST ? value + ply : value;
        }
        bool settles(Value alpha, Value beta, int ply) const {
            return bound() == EXACT || (bound() == LOWER ? value(ply) >= beta : value(ply) <= alpha);
        }
    };

    // Only what this very search has found, to this very depth, is an answer.
    bool is_answer(Entry entry, int depth, Value alpha, Value beta, int ply) const {
        return entry.word != 0 && entry.depth() == depth && entry.age() == age && entry.settles(alpha, beta, ply);
    }

    Entry find(Board key, int depth) const {
        const Board *bucket = slots + place(key, depth);
        for (int way = 0; way < 8; way += 2) {
            if (bucket[way + 1] == 0 || (bucket[way] ^ bucket[way + 1]) == key) return {bucket[way + 1]};
        }
        return {0};
    }

    void store(Board key, int depth, Value value, Value alpha, Value beta, Move move, int ply) {
        const Board bound = value <= alpha ? UPPER : value >= beta ? LOWER : EXACT;
        if (value > MOST) value += ply;
        if (value < -MOST) value -= ply;
        const Board data = static_cast<Board>(value + OFFSET) | Board(depth) << 32 | bound << 40 | Board(age) << 42 |
                           Board(move) << 50;
        Board *bucket = slots + place(key, depth);
        int chosen = 0, least = 512;
        for (int way = 0; way < 8; way += 2) {
            const Entry old{bucket[way + 1]};
            if (old.word == 0) {  // slots are filled one after another
                chosen = way;
                ++used;
                break;
            }
            if ((bucket[way] ^ old.word) == key) {
                chosen = way;
                break;
            }
            const int worth = old.depth() + (old.age() == age ? 256 : 0);
            if (worth < least) chosen = way, least = worth;
        }
        bucket[chosen] = key ^ data;
        bucket[chosen + 1] = data;
    }

private:
    static constexpr std::int64_t OFFSET = std::int64_t{1} << 31;

    std::size_t place(Board key, int depth) const {
        const bool is_near = depth <= near_depth;
        const std::uint64_t begin = is_near ? 0 : near, count = is_near ? near : buckets - near;
        return (begin + ((mix(key) >> 32) * count >> 32)) * 8;
    }

    Board *slots;
    std::uint64_t buckets;
    std::uint64_t near;
    int near_depth;
    int age = 0;  // raised from search to search
    Count used = 0;
};

// The order of moves: the table's first, then the game's promise, two killers a ply with one of 8 and 7, and history.
template <class Position>
class Ordering {
public:
    Ordering() { killers.fill({-1, -1}); }

    int list(Position position, Move hint, int ply) {
        int count = 0;
        for (Moves moves = position.moves(); moves.any(); ++count) {
            const Move move = moves.take();
            Count worth = std::min<Count>(history[ply & 1][move], PROMISED - 1) + position.promise(move) * PROMISED;
            if (move == hint) worth += HINTED;
            if (move == killers[ply][0]) {
                worth += KILLER;
            } else if (move == killers[ply][1]) {
                worth += KILLER - PROMISED;
            }
            rows[ply][count] = {worth, move};
        }
        return count;
    }

    // The best of the rest; those before it keep their order.
    Move pick(int index, int count, int ply) {
        auto &row = rows[ply];
        int place = index;
        for (int other = index + 1; other < count; ++other) {
            if (row[other].worth > row[place].worth) place = other;
        }
        const Choice chosen = row[place];
        for (; place > index; --place) row[place] = row[place - 1];
        row[index] = chosen;
        return chosen.move;
    }

    void reward(Move move, int depth, int ply) {
        if (move != killers[ply][0]) killers[ply] = {move, killers[ply][0]};
        history[ply & 1][move] += depth * depth;
    }

private:
    static constexpr Count HINTED = Count{1} << 50, PROMISED = Count{1} << 20, KILLER = 8 * PROMISED;

    struct Choice {
        Count worth;
        Move move;
    };

    std::array<std::array<Choice, 64>, MAX_PLIES> rows;
    std::array<std::array<Move, 2>, MAX_PLIES> killers;
    std::array<std::array<Count, PASS + 1>, 2> history{};
};

// Principal variation search with both of them (Finkel and Fishburn 1980).
template <class Judge, class Position, class Account>
ONE_COPY Value pvs(Position position, int depth, Value alpha, Value beta, Account &account, Table &table,
                   Ordering<Position> &ordering, int ply) {
    account.enter(ply);
    if (position.is_over()) return account.final(Judge::final(position, ply));
    if (depth == 0) return account.estimate(Judge::estimate(position));
    const Board key = position.key();
    const Table::Entry entry = table.find(key, depth);
    if (ply > 0 && table.is_answer(entry, depth, alpha, beta, ply)) return entry.value(ply);
    Value best = -INF;
    Move best_move = entry.hint();
    const int count = ordering.list(position, entry.hint(), ply);
    for (int index = 0; index < count; ++index) {
        if (best >= beta) {
            account.cutoff(best, ply);
            break;
        }
        const Move move = ordering.pick(index, count, ply);
        account.step(move, ply);
        const Position child = position.play(move);
        const Value lower = std::max(alpha, best);
        Value value = INF;
        if (index > 0) {
            value = -pvs<Judge>(child, depth - 1, -lower - 1, -lower, account, table, ordering, ply + 1);
            if (lower < value && value < beta) account.again(move, ply);
        }
        if (index == 0 || (lower < value && value < beta)) {
            value = -pvs<Judge>(child, depth - 1, -beta, -lower, account, table, ordering, ply + 1);
        }
        if (value > best) {
            best = value;
            account.improve(move, value, alpha, beta, ply);
            if (value > alpha) best_move = move;
        }
    }
    if (best >= beta) ordering.reward(best_move, depth, ply);
    table.store(key, depth, best, alpha, beta, best_move, ply);
    return best;
}

// Move sequences of exactly `depth` plies; the last ply is counted, not played.
template <class Position>
ONE_COPY Count perft(Position position, int depth, Count &finished, const std::atomic<Count> *budget) {
    if (depth == 0) return 1;
    if (position.is_over()) {
        ++finished;
        return 0;
    }
    if (depth == 1) return position.count_moves();
    if (budget->load(std::memory_order_relaxed) < 0) throw Stopped{};
    Count total = 0;
    for (Moves moves = position.moves(); moves.any();) {
        total += perft(position.play(moves.take()), depth - 1, finished, budget);
    }
    return total;
}

}  // namespace

// --- the way in -----------------------------------------------------------------------------------------------

enum class GameName : std::int32_t { CONNECT_FOUR, TIC_TAC_TOE, MNK_4_3_3, MNK_4_4_4, OTHELLO };
enum class Algorithm : std::int32_t { ALPHABETA, MINIMAX, PERFT, PVS };

struct Order {
    GameName game;
    Algorithm algorithm;
    std::int32_t is_plain;
    std::int32_t is_lean;
    std::int32_t depth;
    std::int32_t times;  // the same work so often, so that small work can be timed
    Board first, second, third;  // the fields of the position, as far as it has them
    const std::atomic<Count> *budget;
    Board *slots;  // of the table, all zero
    std::uint64_t buckets;
    std::uint64_t near;  // so many of them are near, for searches to at most
    std::int32_t near_depth;
};

struct Report {
    Count value;
    Count nodes, finals, estimates, children;
    Count shallow, deep, window;
    Count length;
    Count line[MAX_PLIES];
};

namespace {

template <class Position>
Position made(const Order &order) {
    return {order.first, order.second};
}

template <>
Othello made<Othello>(const Order &order) {
    return {order.first, order.second, order.third != 0};
}

template <class Position, class Judge, class Account>
void search(const Order &order, Report &report) {
    const auto account = std::make_unique<Account>(order.budget);
    const Position position = made<Position>(order);
    for (int time = 0; time < order.times; ++time) {
        if (order.algorithm == Algorithm::PVS) {
            Table table(order.slots, order.buckets, order.near, order.near_depth);
            const auto ordering = std::make_unique<Ordering<Position>>();
            report.value = pvs<Judge>(position, order.depth, -INF, INF, *account, table, *ordering, 0);
        } else if (order.algorithm == Algorithm::ALPHABETA) {
            report.value = alphabeta<Judge>(position, order.depth, -INF, INF, *account, 0);
        } else {
            report.value = minimax<Judge>(position, order.depth, *account, 0);
        }
    }
    report.nodes = account->nodes;
    report.finals = account->finals;
    report.estimates = account->estimates;
    report.children = account->children;
    report.shallow = account->shallow;
    report.deep = account->deep;
    report.window = account->window;
    report.length = account->lines[0].length;
    std::copy_n(account->lines[0].moves.begin(), report.length, report.line);
}

template <class Position>
void count(const Order &order, Report &report) {
    for (int time = 0; time < order.times; ++time) {
        report.nodes += perft(made<Position>(order), order.depth, report.finals, order.budget);
    }
}

template <class Position>
void run(const Order &order, Report &report) {
    if (order.algorithm == Algorithm::PERFT) {
        count<Position>(order, report);
    } else if (order.is_plain || std::is_same_v<Position, Othello>) {  // margins are taken as they are
        order.is_lean ? search<Position, Plain, Lean>(order, report) : search<Position, Plain, Full>(order, report);
    } else if constexpr (!std::is_same_v<Position, Othello>) {
        order.is_lean ? search<Position, Evaluated, Lean>(order, report)
                      : search<Position, Evaluated, Full>(order, report);
    }
}

}  // namespace

// Do the work and report it; false if it was told to stop.
extern "C" bool reference(const Order *order, Report *report) {
    *report = Report{};
    try {
        switch (order->game) {
            case GameName::CONNECT_FOUR: run<ConnectFour>(*order, *report); break;
            case GameName::TIC_TAC_TOE: run<Mnk<3, 3, 3>>(*order, *report); break;
            case GameName::MNK_4_3_3: run<Mnk<4, 3, 3>>(*order, *report); break;
            case GameName::MNK_4_4_4: run<Mnk<4, 4, 4>>(*order, *report); break;
            case GameName::OTHELLO: run<Othello>(*order, *report); break;
        }
    } catch (const Stopped &) {
        return false;
    }
    return true;
}
