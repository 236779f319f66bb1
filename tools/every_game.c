/* Can a stone be taken by force? Decided by playing every game from a position, on up to 21 points, by plain rules.

   Side 0 owns the stone, side 1 attacks. Both may pass. One side may take back a ko at once, the other may not; what never
   ends takes nothing. The positions from which the capture is enforced are found backwards from the captures. It shares
   nothing with the program that it tries: attack_proofs.py compiles and asks it. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MOST_POINTS 21
#define NOTHING 0xFFFFFFFFu

typedef struct { uint32_t stones[2]; int ban, mover; } State;

static int points;
static uint32_t near[MOST_POINTS];

static uint32_t chain_at(int point, uint32_t stones, uint32_t *around)
{
    uint32_t found = 1u << point, waiting = found;
    *around = 0;
    while (waiting) {
        uint32_t row = near[__builtin_ctz(waiting)];
        waiting &= waiting - 1;
        *around |= row;
        row &= stones & ~found;
        found |= row;
        waiting |= row;
    }
    return found;
}

/* Place a stone; returns 0 where that is forbidden suicide. `taken` is what left the board, `ban` where a ko stands open. */
static int place(State *state, int point, int suicide, uint32_t *taken)
{
    int side = state->mover;
    uint32_t own = state->stones[side] | 1u << point, other = state->stones[1 - side], around, own_chain;
    uint32_t touched = near[point] & other;
    *taken = 0;
    while (touched) {
        uint32_t chain = chain_at(__builtin_ctz(touched), other, &around);
        touched &= ~chain;
        if (!(around & ~(own | other)))
            *taken |= chain;
    }
    other &= ~*taken;
    state->ban = -1;
    own_chain = chain_at(point, own, &around);
    around &= ~(own | other);
    if (!around) {
        if (!suicide)
            return 0;
        own &= ~own_chain;
        *taken |= own_chain;
    } else if (own_chain == 1u << point && around == *taken && !(*taken & (*taken - 1)))
        state->ban = __builtin_ctz(*taken);
    state->stones[side] = own;
    state->stones[1 - side] = other;
    state->mover = 1 - side;
    return 1;
}

/* All that was reached, found again by its key; what follows each one, and what it follows. */
typedef struct {
    uint64_t *keys;
    uint32_t *table, *begin, *after, count, most, edges, most_edges, mask;
} Graph;

static uint64_t key_of(const State *state)
{
    return (uint64_t)state->stones[0] | (uint64_t)state->stones[1] << 21 | (uint64_t)(state->ban + 1) << 42
        | (uint64_t)state->mover << 48;
}

static uint32_t number_of(Graph *graph, const State *state)
{
    uint64_t key = key_of(state);
    uint32_t slot = (uint32_t)((key * 0x9E3779B97F4A7C15ull) >> 32) & graph->mask;
    while (graph->table[slot] != NOTHING) {
        if (graph->keys[graph->table[slot]] == key)
            return graph->table[slot];
        slot = (slot + 1) & graph->mask;
    }
    if (graph->count == graph->most)
        return NOTHING;
    graph->table[slot] = graph->count;
    graph->keys[graph->count] = key;
    return graph->count++;
}

/* List what follows the state: the captures as NOTHING - 1. Returns 0 when there is no room for more. */
static int expand(Graph *graph, uint32_t number, uint32_t marked, int free_side, int suicide)
{
    uint64_t key = graph->keys[number];
    State here = {{(uint32_t)key & 0x1FFFFF, (uint32_t)(key >> 21) & 0x1FFFFF}, (int)(key >> 42 & 63) - 1, (int)(key >> 48)};
    uint32_t empty = ((1u << points) - 1) & ~(here.stones[0] | here.stones[1]), taken, following;
    State next = here;
    graph->begin[number] = graph->edges;
    if (graph->edges + MOST_POINTS + 1 > graph->most_edges)
        return 0;
    next.ban = -1;
    next.mover = 1 - here.mover;
    if ((following = number_of(graph, &next)) == NOTHING)
        return 0;
    graph->after[graph->edges++] = following;
    for (; empty; empty &= empty - 1) {
        int point = __builtin_ctz(empty);
        next = here;
        if ((point == here.ban && here.mover != free_side) || !place(&next, point, suicide, &taken))
            continue;
        if (next.mover == free_side)
            next.ban = -1;
        following = taken & marked ? NOTHING - 1 : number_of(graph, &next);
        if (following == NOTHING)
            return 0;
        graph->after[graph->edges++] = following;
    }
    return 1;
}

/* Backwards from the captures: whether the first state is among those from which one is enforced, -1 without memory. */
static int is_enforced(Graph *graph)
{
    uint32_t count = graph->count, *first = calloc(count + 1, 4), *from = malloc(4 * (size_t)graph->edges + 4);
    uint32_t *waiting = malloc(4 * (size_t)count), *left = malloc(4 * (size_t)count), head = 0, tail = 0;
    char *won = calloc(count, 1);
    int answer = -1;
    if (first && from && waiting && left && won) {
        graph->begin[count] = graph->edges;
        for (uint32_t edge = 0; edge < graph->edges; edge++)
            if (graph->after[edge] < count)
                first[graph->after[edge] + 1]++;
        for (uint32_t at = 0; at < count; at++)
            first[at + 1] += first[at];
        memcpy(left, first, 4 * (size_t)count);
        for (uint32_t at = 0; at < count; at++)
            for (uint32_t edge = graph->begin[at]; edge < graph->begin[at + 1]; edge++)
                if (graph->after[edge] < count)
                    from[left[graph->after[edge]]++] = at;
        for (uint32_t at = 0; at < count; at++) {
            uint32_t captures = 0, ways = graph->begin[at + 1] - graph->begin[at];
            for (uint32_t edge = graph->begin[at]; edge < graph->begin[at + 1]; edge++)
                captures += graph->after[edge] >= count;
            left[at] = graph->keys[at] >> 48 ? 1 : ways;
            left[at] -= captures < left[at] ? captures : left[at];
            if (left[at] == 0 && captures) {
                won[at] = 1;
                waiting[tail++] = at;
            }
        }
        while (head < tail) {
            uint32_t at = waiting[head++];
            for (uint32_t edge = first[at]; edge < first[at + 1]; edge++)
                if (!won[from[edge]] && --left[from[edge]] == 0) {
                    won[from[edge]] = 1;
                    waiting[tail++] = from[edge];
                }
        }
        answer = won[0];
    }
    free(first), free(from), free(waiting), free(left), free(won);
    return answer;
}

/* 1: the stone is taken by force, 0: it is not, -1: more than `most` states would have to be looked at. */
int is_taken(int count, const uint32_t *rows, uint32_t owner, uint32_t attacker, int target, int attacker_first,
             int attacker_is_free, int suicide, uint32_t most)
{
    Graph graph = {0};
    State root = {{owner, attacker}, -1, attacker_first};
    uint32_t around, number, slots = 1;
    int answer = -1;
    points = count;
    memcpy(near, rows, 4 * (size_t)count);
    while (slots < 2 * most)
        slots *= 2;
    graph.mask = slots - 1, graph.most = most, graph.most_edges = 12 * most;
    graph.keys = malloc(8 * (size_t)most), graph.table = malloc(4 * (size_t)slots);
    graph.begin = malloc(4 * ((size_t)most + 1)), graph.after = malloc(4 * (size_t)graph.most_edges);
    if (graph.keys && graph.table && graph.begin && graph.after) {
        memset(graph.table, 0xFF, 4 * (size_t)slots);
        number_of(&graph, &root);
        uint32_t marked = chain_at(target, owner, &around);
        for (number = 0; number < graph.count; number++)
            if (!expand(&graph, number, marked, attacker_is_free ? 1 : 0, suicide))
                break;
        if (number == graph.count)
            answer = is_enforced(&graph);
    }
    free(graph.keys), free(graph.table), free(graph.begin), free(graph.after);
    return answer;
}
