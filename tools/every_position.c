/* On which positions of a small board does a side keep some stones and take others, all at once? All are decided
   together, by playing every game, on up to 13 points.

   The rules are those of every_game.c, which this includes: side 0 is to do it, side 1 is against it and may take back
   a ko at once, both may pass, and what never ends takes nothing. The moves of the whole board are listed once; each
   question then goes backwards through the positions that have the stones which it is about. */
#include "every_game.c"

#define MOST_CHAINS 3

/* A state is a configuration, a mover and perhaps a ban. `first[code]` is the configuration with side 1 to move, the
   next state the same with side 0 to move; those with a ban follow by `more`. */
typedef struct {
    int points, suicide;
    uint32_t near[MOST_POINTS], power[MOST_POINTS], codes, count, room, edges, edge_room;
    uint32_t *first, *more, *begin, *after, *begin_before, *before, *waiting;
    uint16_t *stones[2];
    int8_t *ban;
    uint8_t *mover, *safe, *left, *won;
} Board;

static int grow(void *array, size_t count, size_t size)
{
    void *bigger = realloc(*(void **)array, size * count);
    if (bigger)
        *(void **)array = bigger;
    return bigger != NULL;
}

static uint32_t add(Board *board, uint32_t own, uint32_t other, int mover, int ban)
{
    uint32_t at = board->count;
    if (at + 1 >= board->room) {
        size_t room = board->room = 2 * board->room + 1024;
        if (!grow(&board->more, room, 4) || !grow(&board->begin, room, 4) || !grow(&board->stones[0], room, 2)
            || !grow(&board->stones[1], room, 2) || !grow(&board->ban, room, 1) || !grow(&board->mover, room, 1))
            return NOTHING;
    }
    board->more[at] = NOTHING;
    board->stones[0][at] = (uint16_t)own, board->stones[1][at] = (uint16_t)other;
    board->ban[at] = (int8_t)ban, board->mover[at] = (uint8_t)mover;
    return board->count++;
}

static uint32_t code_of(const Board *board, uint32_t own, uint32_t other)
{
    uint32_t code = 0;
    for (; own; own &= own - 1)
        code += board->power[__builtin_ctz(own)];
    for (; other; other &= other - 1)
        code += 2 * board->power[__builtin_ctz(other)];
    return code;
}

static uint32_t state_at(Board *board, const State *state)
{
    uint32_t at = board->first[code_of(board, state->stones[0], state->stones[1])] + (state->mover == 0), added;
    while (board->ban[at] != state->ban) {
        if (board->more[at] == NOTHING) {
            added = add(board, state->stones[0], state->stones[1], 0, state->ban);
            return board->more[at] = added;
        }
        at = board->more[at];
    }
    return at;
}

static int is_legal(const uint32_t *stones)
{
    uint32_t around;
    for (int side = 0; side < 2; side++)
        for (uint32_t rest = stones[side]; rest;) {
            rest &= ~chain_at(__builtin_ctz(rest), stones[side], &around);
            if (!(around & ~(stones[0] | stones[1])))
                return 0;
        }
    return 1;
}

static int list_moves(Board *board, uint32_t at)
{
    State here = {{board->stones[0][at], board->stones[1][at]}, board->ban[at], board->mover[at], 0}, next = here;
    uint32_t empty = ((1u << points) - 1) & ~(here.stones[0] | here.stones[1]), taken, following;
    board->begin[at] = board->edges;
    if (board->edges + MOST_POINTS + 1 > board->edge_room) {
        board->edge_room = 2 * board->edge_room + 4096;
        if (!grow(&board->after, board->edge_room, 4))
            return 0;
    }
    next.ban = -1, next.mover = 1 - here.mover;
    board->after[board->edges++] = state_at(board, &next);
    for (; empty; empty &= empty - 1) {
        int point = __builtin_ctz(empty);
        next = here;
        if (point == here.ban || !place(&next, point, board->suicide, &taken))
            continue;
        if (next.mover == 1)
            next.ban = -1;
        if ((following = state_at(board, &next)) == NOTHING)
            return 0;
        board->after[board->edges++] = following;
    }
    return 1;
}

static int list_all(Board *board)
{
    for (uint32_t code = 0; code < board->codes; code++) {
        uint32_t rest = code, stones[2] = {0, 0};
        for (int point = 0; point < points; point++, rest /= 3)
            if (rest % 3)
                stones[rest % 3 - 1] |= 1u << point;
        board->first[code] = NOTHING;
        if (is_legal(stones)) {
            board->first[code] = add(board, stones[0], stones[1], 1, -1);
            if (board->first[code] == NOTHING || add(board, stones[0], stones[1], 0, -1) == NOTHING)
                return 0;
        }
    }
    for (uint32_t at = 0; at < board->count; at++)
        if (!list_moves(board, at))
            return 0;
    board->begin[board->count] = board->edges;
    return 1;
}

static int list_before(Board *board)
{
    uint32_t *begin = calloc((size_t)board->count + 2, 4);
    board->begin_before = begin, board->before = malloc(4 * (size_t)board->edges + 4);
    board->waiting = malloc(4 * (size_t)board->count + 4), board->safe = calloc(board->count, 1);
    board->left = malloc(board->count), board->won = calloc(board->count, 1);
    if (!begin || !board->before || !board->waiting || !board->safe || !board->left || !board->won)
        return 0;
    /* counted two places ahead, so that filling moves each beginning to where it belongs */
    for (uint32_t edge = 0; edge < board->edges; edge++)
        begin[board->after[edge] + 2]++;
    for (uint32_t at = 0; at < board->count; at++)
        begin[at + 2] += begin[at + 1];
    for (uint32_t at = 0; at < board->count; at++)
        for (uint32_t edge = board->begin[at]; edge < board->begin[at + 1]; edge++)
            board->before[begin[board->after[edge] + 1]++] = at;
    return 1;
}

void forget_board(Board *board)
{
    if (board) {
        free(board->first), free(board->more), free(board->begin), free(board->after), free(board->begin_before);
        free(board->before), free(board->waiting), free(board->stones[0]), free(board->stones[1]), free(board->ban);
        free(board->mover), free(board->safe), free(board->left), free(board->won);
    }
    free(board);
}

/* Everything that can be played on the board, NULL without memory. */
Board *whole_board(int count, const uint32_t *rows, int suicide)
{
    Board *board = calloc(1, sizeof(Board));
    if (!board)
        return NULL;
    points = board->points = count, board->suicide = suicide, board->codes = 1;
    memcpy(near, rows, 4 * (size_t)count), memcpy(board->near, rows, 4 * (size_t)count);
    for (int point = 0; point < count; point++, board->codes *= 3)
        board->power[point] = board->codes;
    board->first = malloc(4 * (size_t)board->codes);
    if (board->first && list_all(board) && list_before(board))
        return board;
    forget_board(board);
    return NULL;
}

/* The next code in which the fixed points have their stones; the first one has these alone, 0 is the end. */
static uint32_t next_code(const Board *board, uint32_t code, uint32_t fixed)
{
    for (int point = 0; point < board->points; point++)
        if (!(fixed >> point & 1)) {
            if (code / board->power[point] % 3 < 2)
                return code + board->power[point];
            code -= 2 * board->power[point];
        }
    return 0;
}

#define HAS(at, own, other) (!((own) & ~board->stones[0][at]) && !((other) & ~board->stones[1][at]))

/* Do what follows for every state with such stones. */
#define FOR_ALL(at, own, other)                                                                                        \
    for (uint32_t code = code_of(board, own, other), on = 1; on; on = (code = next_code(board, code, (own) | (other))) != 0) \
        for (uint32_t at = board->first[code], turn = 0; at != NOTHING; at = turn++ ? board->more[at] : at + 1)

/* Where side 0 keeps `kept`, for ever. */
static void find_safe(Board *board, uint32_t kept)
{
    uint32_t head = 0, tail = 0;
    FOR_ALL(at, kept, 0) {
        uint32_t keeping = 0, ways = board->begin[at + 1] - board->begin[at];
        for (uint32_t edge = board->begin[at]; edge < board->begin[at + 1]; edge++)
            keeping += HAS(board->after[edge], kept, 0);
        board->left[at] = (uint8_t)keeping;
        board->safe[at] = board->mover[at] ? keeping == ways : keeping > 0;
        if (!board->safe[at])
            board->waiting[tail++] = at;
    }
    while (head < tail) {
        uint32_t at = board->waiting[head++];
        for (uint32_t edge = board->begin_before[at]; edge < board->begin_before[at + 1]; edge++) {
            uint32_t from = board->before[edge];
            if (HAS(from, kept, 0) && board->safe[from] && (board->mover[from] || --board->left[from] == 0)) {
                board->safe[from] = 0;
                board->waiting[tail++] = from;
            }
        }
    }
}

/* Where side 0 takes the chains of that set, `there` together, and stays safe; smaller sets are done. */
static void find_won(Board *board, uint32_t kept, int set, int chains, const uint32_t *taking)
{
    uint32_t head = 0, tail = 0, there = 0;
    for (int chain = 0; chain < chains; chain++)
        there |= set >> chain & 1 ? taking[chain] : 0;
    FOR_ALL(at, kept, there) {
        uint32_t missing = 0, good = 0;
        board->won[at] &= (uint8_t)~(1 << set);
        if (!board->safe[at])
            continue;
        for (uint32_t edge = board->begin[at]; edge < board->begin[at + 1]; edge++) {
            uint32_t next = board->after[edge];
            int left = set;
            for (int chain = 0; chain < chains; chain++)
                if (taking[chain] & ~board->stones[1][next])
                    left &= ~(1 << chain);
            if (left != set && HAS(next, kept, 0) && board->safe[next] && (!left || board->won[next] >> left & 1))
                good++;
            else
                missing++;
        }
        board->left[at] = (uint8_t)missing;
        if (board->mover[at] ? !missing : good > 0) {
            board->won[at] |= (uint8_t)(1 << set);
            board->waiting[tail++] = at;
        }
    }
    while (head < tail) {
        uint32_t at = board->waiting[head++];
        for (uint32_t edge = board->begin_before[at]; edge < board->begin_before[at + 1]; edge++) {
            uint32_t from = board->before[edge];
            if (!HAS(from, kept, there) || !board->safe[from] || board->won[from] >> set & 1)
                continue;
            if (!board->mover[from] || --board->left[from] == 0) {
                board->won[from] |= (uint8_t)(1 << set);
                board->waiting[tail++] = from;
            }
        }
    }
}

/* For each code two bits: does side 0 keep `kept` and take the chains if side 0, or 1, begins? -1: too many chains. */
int secured_everywhere(Board *board, uint32_t kept, int chains, const uint32_t *taking, uint8_t *answers)
{
    uint32_t there = 0;
    int all = (1 << chains) - 1;
    if (chains > MOST_CHAINS)
        return -1;
    find_safe(board, kept);
    for (int set = 1; set <= all; set++)
        find_won(board, kept, set, chains, taking);
    for (int chain = 0; chain < chains; chain++)
        there |= taking[chain];
    memset(answers, 0, board->codes / 4 + 1);
    FOR_ALL(at, kept, there)
        if (board->ban[at] < 0 && (chains ? board->won[at] >> all & 1 : board->safe[at]))
            answers[code / 4] |= (uint8_t)(1 << (2 * (code % 4) + board->mover[at]));
    return 0;
}
