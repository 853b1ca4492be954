// Pascal Pons' solver of Connect Four (github.com/PascalPons/connect4) as a library that Python calls. His texts are
// no part of this repository: whoever has them names their folder, which is where the one included here is found.

#define NDEBUG  // as he builds it: nothing is asserted
#include <Solver.cpp>

namespace {

GameSolver::Connect4::Solver solver;
GameSolver::Connect4::Position placed;

}  // namespace

extern "C" {

// Tell whether these columns, from 1, are a position that he solves: nobody has won.
bool place(const char *columns) {
    const std::string text(columns);
    placed = {};
    return placed.play(text) == text.size();
}

int solve() { return solver.solve(placed); }

unsigned long long nodes() { return solver.getNodeCount(); }

// Empty his table, as his own program does before every position.
void forget() { solver.reset(); }
}
