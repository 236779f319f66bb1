/* Can a side keep some stones and take others, all at once? Decided by playing every game, on up to 21 points.

   Side 0 is to do it, side 1 is against it. Both may pass. Side 1 may take back a ko at once, side 0 may not; what never
   ends takes nothing. First the positions are found, backwards from the losses, in which side 1 can enforce a loss; then
   among the others those in which side 0 enforces that everything is taken. It shares nothing with the program that it
   tries: attack_proofs.py compiles and asks it. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MOST_POINTS 21
#define NOTHING 0xFFFFFFFFu

#define LOST (NOTHING - 1)

/* `left` has a bit for every chain still to be taken. */
typedef struct { uint32_t stones[2]; int ban, mover, left; } State;

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
        | (uint64_t)state->left << 48 | (uint64_t)state->mover << 63;
}

static State state_of(uint64_t key)
{
    State state = {{(uint32_t)key & 0x1FFFFF, (uint32_t)(key >> 21) & 0x1FFFFF}, (int)(key >> 42 & 63) - 1,
                   (int)(key >> 63), (int)(key >> 48 & 0x7FFF)};
    return state;
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

/* List what follows the state, LOST where something to be kept was taken. Returns 0 when there is no room for more. */
static int expand(Graph *graph, uint32_t number, uint32_t kept, int chains, const uint32_t *taking, int suicide)
{
    State here = state_of(graph->keys[number]), next = here;
    uint32_t empty = ((1u << points) - 1) & ~(here.stones[0] | here.stones[1]), taken, following;
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
        if ((point == here.ban && here.mover == 0) || !place(&next, point, suicide, &taken))
            continue;
        if (next.mover == 1)
            next.ban = -1;
        for (int chain = 0; chain < chains; chain++)
            if (taken & taking[chain])
                next.left &= ~(1 << chain);
        following = taken & kept ? LOST : number_of(graph, &next);
        if (following == NOTHING)
            return 0;
        graph->after[graph->edges++] = following;
    }
    return 1;
}

/* Marks, backwards from what `is_in` has already, all states from which `side` can enforce to come there; states that are
   `barred` count as never reached, and LOST as reached if `lost_counts`. Returns 0 without memory. */
static int attract(Graph *graph, int side, char *is_in, const char *barred, int lost_counts)
{
    uint32_t count = graph->count, *first = calloc((size_t)count + 1, 4), *from = malloc(4 * (size_t)graph->edges + 4);
    uint32_t *waiting = malloc(4 * (size_t)count + 4), *left = malloc(4 * (size_t)count + 4), head = 0, tail = 0;
    int done = first && from && waiting && left;
    if (done) {
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
            uint32_t losses = 0, ways = graph->begin[at + 1] - graph->begin[at];
            for (uint32_t edge = graph->begin[at]; edge < graph->begin[at + 1]; edge++)
                losses += graph->after[edge] == LOST;
            /* so many more of its moves have to lead there */
            left[at] = (int)(graph->keys[at] >> 63) == side ? 1 : ways;
            if (lost_counts)
                left[at] -= losses < left[at] ? losses : left[at];
            if (!left[at] && !(barred && barred[at]))
                is_in[at] = 1;
            if (is_in[at])
                waiting[tail++] = at;
        }
        while (head < tail) {
            uint32_t at = waiting[head++];
            for (uint32_t edge = first[at]; edge < first[at + 1]; edge++) {
                uint32_t before = from[edge];
                if (!is_in[before] && !(barred && barred[before]) && --left[before] == 0) {
                    is_in[before] = 1;
                    waiting[tail++] = before;
                }
            }
        }
    }
    free(first), free(from), free(waiting), free(left);
    return done;
}

static int decide(Graph *graph, int chains)
{
    char *unsafe = calloc(graph->count, 1), *reached = calloc(graph->count, 1);
    int answer = -1;
    if (unsafe && reached && attract(graph, 1, unsafe, NULL, 1)) {
        answer = !unsafe[0];
        if (chains && answer) {
            for (uint32_t at = 0; at < graph->count; at++)
                reached[at] = !unsafe[at] && !(graph->keys[at] >> 48 & 0x7FFF);
            answer = attract(graph, 0, reached, unsafe, 0) ? reached[0] : -1;
        }
    }
    free(unsafe), free(reached);
    return answer;
}

/* 1: side 0 keeps all of `kept` and takes every chain of `taking`, 0: it does not, -1: more than `most` states are too
   many. Side `mover` begins. */
int is_secured(int count, const uint32_t *rows, uint32_t own, uint32_t other, uint32_t kept, int chains,
               const uint32_t *taking, int mover, int suicide, uint32_t most)
{
    Graph graph = {0};
    State root = {{own, other}, -1, mover, (1 << chains) - 1};
    uint32_t number, slots = 1;
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
        for (number = 0; number < graph.count; number++)
            if (!expand(&graph, number, kept, chains, taking, suicide))
                break;
        if (number == graph.count)
            answer = decide(&graph, chains);
    }
    free(graph.keys), free(graph.table), free(graph.begin), free(graph.after);
    return answer;
}
