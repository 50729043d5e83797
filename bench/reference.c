/* Random games of Isis & Osiris for two, basic game, written by hand for speed: the yardstick for
   bench/playouts.py. It plays as isis_osiris.search.playout does, and nothing else. */
#include <stdint.h>
#include <string.h>

enum { CELLS = 36, RIM = 36, TILES = 22, STONE = 10 };

static uint32_t first, second;

static uint32_t rotated(uint32_t word, int bits) { return (word << bits) | (word >> (32 - bits)); }

static uint32_t next_word(void)
{
    uint32_t word = rotated(first * 0x9E3779BBu, 5) * 5;
    uint32_t mixed = second ^ first;
    first = rotated(first, 26) ^ mixed ^ (mixed << 9);
    second = rotated(mixed, 13);
    return word;
}

static uint32_t split(uint32_t *word, uint32_t bound)
{
    uint64_t product = (uint64_t)*word * bound;
    *word = (uint32_t)product;
    return (uint32_t)(product >> 32);
}

void random_games(int64_t games, uint32_t seed_first, uint32_t seed_second, int64_t totals[2])
{
    static const int8_t box[TILES] = {-4, -3, -3, -2, -2, -2, -2, -2, -2, -1, -1,
                                      1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 4};
    int8_t beside[CELLS][4];
    for (int cell = 0; cell < CELLS; cell++) {
        int file = cell % 6, rank = cell / 6;
        beside[cell][0] = file > 0 ? cell - 1 : RIM;
        beside[cell][1] = file < 5 ? cell + 1 : RIM;
        beside[cell][2] = rank > 0 ? cell - 6 : RIM;
        beside[cell][3] = rank < 5 ? cell + 6 : RIM;
    }
    first = seed_first;
    second = seed_second;
    for (int64_t game = 0; game < games; game++) {
        int8_t board[CELLS + 1] = {0}, cells[CELLS], bag[TILES];
        int stones[2] = {8, 8}, tiles[2] = {11, 11}, unseen = TILES, seat = 0;
        memcpy(bag, box, sizeof bag);
        for (int cell = 0; cell < CELLS; cell++)
            cells[cell] = cell;
        for (int free_cells = CELLS; free_cells > 0; free_cells--) {
            uint32_t word = next_word();
            uint32_t place = split(&word, free_cells);
            int cell = cells[place];
            cells[place] = cells[free_cells - 1];
            int stone = stones[seat] > 0;
            if (stone && tiles[seat] > 0)
                stone = split(&word, 2) == 0;
            if (stone) {
                stones[seat]--;
                board[cell] = STONE + seat;
            } else {
                uint32_t drawn = split(&word, unseen);
                tiles[seat]--;
                board[cell] = bag[drawn];
                bag[drawn] = bag[--unseen];
            }
            seat ^= 1;
        }
        for (int cell = 0; cell < CELLS; cell++) {
            if (board[cell] >= STONE) {
                int worth = 0;
                for (int side = 0; side < 4; side++) {
                    int piece = board[beside[cell][side]];
                    worth += piece < STONE ? piece : 0;
                }
                totals[board[cell] - STONE] += worth;
            }
        }
    }
}
