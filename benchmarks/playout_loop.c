/* Uniformly random games of Go on a square grid: the plain loop that goboard's playouts are measured against.
   The board has a border; chains are circles of stones with a count of the liberties that their stones touch. */
#include <stdint.h>
#include <string.h>

#define MOST 23
enum { EMPTY, BLACK, WHITE, BORDER };

static int width, size, near[4], diagonal[4];
static uint8_t stones[MOST * MOST];
static int16_t chain[MOST * MOST], next[MOST * MOST], members[MOST * MOST], liberties[MOST * MOST];
static int16_t empties[MOST * MOST], place[MOST * MOST];
static int vacant, ko;
static uint64_t state;

static uint32_t draw(uint32_t limit) {
    state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
    return (uint32_t)(((state * 0x2545F4914F6CDD1DULL >> 32) * limit) >> 32);
}

static void clear(int side) {
    width = side + 2, size = width * width, vacant = 0, ko = -1;
    int steps[] = {1, -1, width, -width}, corners[] = {width + 1, width - 1, -width + 1, -width - 1};
    memcpy(near, steps, sizeof near), memcpy(diagonal, corners, sizeof diagonal);
    for (int v = 0; v < size; v++) {
        int x = v % width, y = v / width, inside = x > 0 && x <= side && y > 0 && y <= side;
        stones[v] = inside ? EMPTY : BORDER;
        if (inside) place[v] = vacant, empties[vacant++] = v;
    }
}

static int is_eye(int v, int side) {
    int enemies = 0, border = 0;
    for (int i = 0; i < 4; i++)
        if (stones[v + near[i]] != side && stones[v + near[i]] != BORDER) return 0;
    for (int i = 0; i < 4; i++) {
        enemies += stones[v + diagonal[i]] == 3 - side;
        border |= stones[v + diagonal[i]] == BORDER;
    }
    return enemies + border < 2;
}

static int is_legal(int v, int side) {
    if (v == ko) return 0;
    int legal = 0;
    for (int i = 0; i < 4; i++) {
        int n = v + near[i];
        if (stones[n] == EMPTY) return 1;
        if (stones[n] != BORDER) liberties[chain[n]]--;
    }
    for (int i = 0; i < 4; i++) {
        int n = v + near[i];
        if (stones[n] != BORDER) legal |= (stones[n] == side) == (liberties[chain[n]] != 0);
    }
    for (int i = 0; i < 4; i++)
        if (stones[v + near[i]] != BORDER) liberties[chain[v + near[i]]]++;
    return legal;
}

static int capture(int head) {
    int v = head, taken = 0;
    do {
        stones[v] = EMPTY, place[v] = vacant, empties[vacant++] = v, taken++;
        for (int i = 0; i < 4; i++) {
            int n = v + near[i];
            if (stones[n] == BLACK || stones[n] == WHITE) liberties[chain[n]]++;
        }
        v = next[v];
    } while (v != head);
    return taken;
}

static void merge(int one, int other) {
    if (members[one] < members[other]) { int swap = one; one = other, other = swap; }
    int v = other;
    do { chain[v] = one, v = next[v]; } while (v != other);
    int after = next[one];
    next[one] = next[other], next[other] = after;
    members[one] += members[other], liberties[one] += liberties[other];
}

static void play(int v, int side) {
    int last = empties[--vacant], dead[4], deaths = 0, taken = 0;
    empties[place[v]] = last, place[last] = place[v];
    stones[v] = side, chain[v] = next[v] = v, members[v] = 1, liberties[v] = 0, ko = -1;
    for (int i = 0; i < 4; i++) {
        int n = v + near[i];
        if (stones[n] == EMPTY) { liberties[chain[v]]++; continue; }
        if (stones[n] == BORDER) continue;
        liberties[chain[n]]--;
        if (stones[n] == side) { if (chain[n] != chain[v]) merge(chain[v], chain[n]); }
        else if (liberties[chain[n]] == 0) dead[deaths++] = chain[n];
    }
    for (int i = 0; i < deaths; i++) taken += capture(dead[i]);
    if (taken == 1 && members[chain[v]] == 1 && liberties[chain[v]] == 1) ko = dead[0];
}

static int choose(int side) {
    for (int left = vacant; left > 0;) {
        int index = draw(left), v = empties[index];
        if (is_legal(v, side) && !is_eye(v, side)) return v;
        int other = empties[--left];
        empties[index] = other, place[other] = index, empties[left] = v, place[v] = left;
    }
    return -1;
}

int play_games(int side, int games, int seed) {
    int moves = 0;
    state = 0x9E3779B97F4A7C15ULL * (seed + 1);
    while (games--) {
        clear(side);
        for (int ply = 0, passes = 0, colour = BLACK; passes < 2 && ply < 3 * side * side; ply++, colour = 3 - colour) {
            int v = choose(colour);
            if (v < 0) passes++, ko = -1;
            else passes = 0, play(v, colour), moves++;
        }
    }
    return moves;
}
