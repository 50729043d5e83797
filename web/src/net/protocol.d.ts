// Written by `npm run types` from the server's description: do not edit.

export interface paths {
    readonly "/api/bots": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Bots
         * @description The bots that can take a seat, weakest first.
         */
        readonly get: operations["list_bots_api_bots_get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tables": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Tables
         * @description The tables at which this visitor has a seat.
         */
        readonly get: operations["list_tables_api_tables_get"];
        readonly put?: never;
        /**
         * Open Table
         * @description Open a table and deal the first game.
         */
        readonly post: operations["open_table_api_tables_post"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tables/{table}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show Table
         * @description A table, and what this visitor may see of its game.
         */
        readonly get: operations["show_table_api_tables__table__get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tables/{table}/owed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Owed
         * @description The reveals that this visitor's seats have not acknowledged.
         */
        readonly get: operations["list_owed_api_tables__table__owed_get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tables/{table}/acts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Act
         * @description Make a move.
         */
        readonly post: operations["act_api_tables__table__acts_post"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tables/{table}/claim": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Claim
         * @description Take a seat with an invite code.
         */
        readonly post: operations["claim_api_tables__table__claim_post"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tables/{table}/seats/{seat}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change Seat
         * @description Rename, leave, hand over or take over a seat.
         */
        readonly put: operations["change_seat_api_tables__table__seats__seat__put"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tables/{table}/seats/{seat}/invite": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * New Invite
         * @description A new invite code for an open seat.
         */
        readonly post: operations["new_invite_api_tables__table__seats__seat__invite_post"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tables/{table}/games": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Next Game
         * @description Begin the next game of the series, or a rematch.
         */
        readonly post: operations["next_game_api_tables__table__games_post"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tables/{table}/games/{number}/record": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Save Record
         * @description The record of a game; before its end only what this visitor may see.
         */
        readonly get: operations["save_record_api_tables__table__games__number__record_get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tables/{table}/games/{number}/replay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Replay Game
         * @description A finished game to step through.
         */
        readonly get: operations["replay_game_api_tables__table__games__number__replay_get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/replays": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replay Record
         * @description The games of a record file, to step through; nothing is kept.
         */
        readonly post: operations["replay_record_api_replays_post"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Healthz
         * @description Whether the process answers.
         */
        readonly get: operations["healthz_healthz_get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Readyz
         * @description Whether it can serve: the storage answers, and it is not about to stop.
         */
        readonly get: operations["readyz_readyz_get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Ack
         * @description The move is on disk, as this version of the game.
         */
        readonly Ack: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "ack";
            /**
             * Key
             * @example k1
             */
            readonly key: string;
            /**
             * Game
             * @example AAAAAAAAAAAAAAAAAAAAAA
             */
            readonly game: string;
            /** Version */
            readonly version: number;
        };
        /**
         * ActRequest
         * @description A move over HTTP; see ``Act``.
         */
        readonly ActRequest: {
            /**
             * Key
             * @example k1
             */
            readonly key: string;
            /**
             * Game
             * @example AAAAAAAAAAAAAAAAAAAAAA
             */
            readonly game: string;
            /** Version */
            readonly version: number;
            /** Move */
            readonly move: components["schemas"]["StoneMove"] | components["schemas"]["RevealMove"] | components["schemas"]["PlaceMove"];
        };
        /**
         * BotInfo
         * @description A bot that can take a seat.
         */
        readonly BotInfo: {
            /** Name */
            readonly name: string;
            /** Character */
            readonly character: string;
            /** Strength */
            readonly strength: number | null;
            /** Ready */
            readonly ready: boolean;
        };
        /**
         * BotRequest
         * @description A seat for a bot of the list.
         */
        readonly BotRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "bot";
            /** Bot */
            readonly bot: string;
            /** @default face_down */
            readonly recall: components["schemas"]["Recall"];
        };
        /**
         * Bots
         * @description All bots, weakest first.
         */
        readonly Bots: {
            /** Bots */
            readonly bots: readonly components["schemas"]["BotInfo"][];
        };
        /**
         * ClaimRequest
         * @description An invite code, and the name of who comes with it.
         */
        readonly ClaimRequest: {
            /** Code */
            readonly code: string;
            /**
             * Name
             * @example Ann
             */
            readonly name: string;
        };
        /**
         * GameInfo
         * @description One game of a table; its scores by seat, once it is over.
         */
        readonly GameInfo: {
            /**
             * Game
             * @example AAAAAAAAAAAAAAAAAAAAAA
             */
            readonly game: string;
            /** Number */
            readonly number: number;
            /**
             * First
             * @description 0 to 3, fixed for the table.
             */
            readonly first: number;
            /** Scores */
            readonly scores: readonly number[] | null;
            /**
             * Damaged
             * @default false
             */
            readonly damaged: boolean;
        };
        /**
         * Health
         * @description Whether the server is well.
         */
        readonly Health: {
            /**
             * Status
             * @enum {string}
             */
            readonly status: "ok" | "starting" | "stopping" | "no storage";
            /** Version */
            readonly version: string;
        };
        /**
         * HereRequest
         * @description A seat for somebody at this screen.
         */
        readonly HereRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "here";
            /**
             * Name
             * @example Ann
             */
            readonly name: string;
            /** @default face_down */
            readonly recall: components["schemas"]["Recall"];
        };
        /**
         * Invite
         * @description A code that lets one person take a seat, once.
         */
        readonly Invite: {
            /**
             * Seat
             * @description 0 to 3, fixed for the table.
             */
            readonly seat: number;
            /** Code */
            readonly code: string;
        };
        /**
         * MyTables
         * @description The tables at which a visitor has a seat, last changed first.
         */
        readonly MyTables: {
            /** Tables */
            readonly tables: readonly components["schemas"]["TableSummary"][];
        };
        /**
         * NextGame
         * @description The next game of the series or, after its last, a rematch; ``after`` is the game that ended.
         *
         *     Asked twice, it begins one game.
         */
        readonly NextGame: {
            /**
             * After
             * @example AAAAAAAAAAAAAAAAAAAAAA
             */
            readonly after: string;
        };
        /**
         * OpenRequest
         * @description A seat for a friend with the invite code.
         */
        readonly OpenRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "open";
            /** @default face_down */
            readonly recall: components["schemas"]["Recall"];
        };
        /**
         * Options
         * @description What was agreed when the table was opened.
         */
        readonly Options: {
            /** Players */
            readonly players: number;
            readonly variant: components["schemas"]["Variant"];
            /** Series */
            readonly series: number;
            /** Starts */
            readonly starts: ("random" | "rotate") | number;
            /** Spectators */
            readonly spectators: boolean;
        };
        /**
         * Owed
         * @description The reveals that these seats have not acknowledged by a move, oldest first.
         */
        readonly Owed: {
            /** Reveals */
            readonly reveals: readonly components["schemas"]["Reveal"][];
        };
        /**
         * PassTurn
         * @description A turn passed over (R18).
         */
        readonly PassTurn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "pass";
            /**
             * Seat
             * @description 0 to 3, fixed for the table.
             */
            readonly seat: number;
        };
        /**
         * PlaceMove
         * @description Put the tile that is up face down on a free cell.
         */
        readonly PlaceMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "place";
            /**
             * Cell
             * @example c3
             */
            readonly cell: string;
        };
        /**
         * Recall
         * @description How much of the tiles on the board a viewer is shown again.
         * @enum {string}
         */
        readonly Recall: "full" | "face_down" | "sign_only" | "last_three";
        /**
         * Refusal
         * @description What was asked is not done, and why.
         */
        readonly Refusal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "refusal";
            /**
             * Code
             * @enum {string}
             */
            readonly code: "stale" | "illegal" | "turn" | "over" | "rate" | "busy" | "conflict" | "unauthorized" | "bad_request";
            /**
             * Key
             * @default null
             */
            readonly key: string | null;
            /**
             * Game
             * @default null
             */
            readonly game: string | null;
            /**
             * Version
             * @default null
             */
            readonly version: number | null;
            /**
             * Detail
             * @default
             */
            readonly detail: string;
        };
        /**
         * Replay
         * @description A game to step through. Seats are in turn order here, as in the record.
         */
        readonly Replay: {
            /** Players */
            readonly players: number;
            readonly variant: components["schemas"]["Variant"];
            /** Names */
            readonly names: readonly string[];
            /** Tags */
            readonly tags: {
                readonly [key: string]: string;
            };
            /** Start */
            readonly start: string;
            /** Turns */
            readonly turns: readonly components["schemas"]["ReplayTurn"][];
            readonly result: components["schemas"]["Result"] | null;
            /** Record */
            readonly record: string;
        };
        /**
         * ReplayTurn
         * @description One turn of a finished game or of an imported record, all of it open.
         */
        readonly ReplayTurn: {
            /** Ply */
            readonly ply: number;
            /**
             * Seat
             * @description 0 to 3, fixed for the table.
             */
            readonly seat: number;
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "stone" | "tile" | "pass";
            /** Cell */
            readonly cell: string | null;
            /** Value */
            readonly value: number | null;
            /** Scores */
            readonly scores: readonly number[];
            /** Line */
            readonly line: string;
        };
        /**
         * Replays
         * @description All games of a record file.
         */
        readonly Replays: {
            /** Games */
            readonly games: readonly components["schemas"]["Replay"][];
        };
        /**
         * Result
         * @description What a finished game comes to, by seat.
         */
        readonly Result: {
            /** Scores */
            readonly scores: readonly number[];
            /** Winners */
            readonly winners: readonly number[];
            /** Places */
            readonly places: readonly number[];
            /** Strips */
            readonly strips: readonly components["schemas"]["Strip"][];
            /** Stones */
            readonly stones: {
                readonly [key: string]: number;
            };
        };
        /**
         * Reveal
         * @description A tile is turned up: the one message that tells its value.
         */
        readonly Reveal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "reveal";
            /**
             * Game
             * @example AAAAAAAAAAAAAAAAAAAAAA
             */
            readonly game: string;
            /** Version */
            readonly version: number;
            /**
             * Seat
             * @description 0 to 3, fixed for the table.
             */
            readonly seat: number;
            /** Value */
            readonly value: number;
            /**
             * Again
             * @default false
             */
            readonly again: boolean;
            /** @default null */
            readonly status: components["schemas"]["Status"] | null;
        };
        /**
         * RevealMove
         * @description Turn up a tile for all to see.
         */
        readonly RevealMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "reveal";
        };
        /**
         * SeatChange
         * @description What a seat is to be from now on.
         *
         *     ``here``: yours, with this name (or your new name); ``bot``: a bot plays on; ``open``: left,
         *     for whoever has the new invite code.
         */
        readonly SeatChange: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "here" | "bot" | "open";
            /** Name */
            readonly name?: string | null;
            /** Bot */
            readonly bot?: string | null;
        };
        /**
         * SeatInfo
         * @description Who sits where, and by which memory rule.
         */
        readonly SeatInfo: {
            /**
             * Seat
             * @description 0 to 3, fixed for the table.
             */
            readonly seat: number;
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "person" | "bot" | "open";
            /** Name */
            readonly name: string | null;
            /**
             * Bot
             * @default null
             */
            readonly bot: string | null;
            readonly recall: components["schemas"]["Recall"];
            /** You */
            readonly you: boolean;
            /** Present */
            readonly present: boolean;
        };
        /**
         * Seated
         * @description A table and what can be seen of it, with the new invite codes for its open seats.
         */
        readonly Seated: {
            readonly table: components["schemas"]["TableInfo"];
            readonly view: components["schemas"]["View"] | null;
            /**
             * Invites
             * @default []
             */
            readonly invites: readonly components["schemas"]["Invite"][];
        };
        /**
         * SeriesInfo
         * @description The series that goes on, or has just ended (R16).
         */
        readonly SeriesInfo: {
            /** Number */
            readonly number: number;
            /** Length */
            readonly length: number;
            /** Played */
            readonly played: number;
            /** Totals */
            readonly totals: readonly number[];
            /** Winners */
            readonly winners: readonly number[] | null;
        };
        /**
         * Status
         * @description Whose turn it is, and what they may do: the same for every viewer.
         */
        readonly Status: {
            /** To Move */
            readonly to_move: number | null;
            /** May */
            readonly may: readonly ("stone" | "reveal" | "place")[];
            /** Targets */
            readonly targets: readonly string[];
            /** Tile Up */
            readonly tile_up: boolean;
            /** Stones Left */
            readonly stones_left: readonly number[];
            /** Tiles Left */
            readonly tiles_left: readonly number[];
        };
        /**
         * StoneMove
         * @description Put a stone of yours on a free cell.
         */
        readonly StoneMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "stone";
            /**
             * Cell
             * @example c3
             */
            readonly cell: string;
        };
        /**
         * StonePiece
         * @description A stone on the board.
         */
        readonly StonePiece: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "stone";
            /**
             * Seat
             * @description 0 to 3, fixed for the table.
             */
            readonly seat: number;
        };
        /**
         * StoneTurn
         * @description A turn with a stone.
         */
        readonly StoneTurn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "stone";
            /**
             * Seat
             * @description 0 to 3, fixed for the table.
             */
            readonly seat: number;
            /**
             * Cell
             * @example c3
             */
            readonly cell: string;
        };
        /**
         * Strip
         * @description How a score stands on the strips (R14).
         */
        readonly Strip: {
            /**
             * Sign
             * @enum {integer}
             */
            readonly sign: 1 | 0 | -1;
            /** Markers */
            readonly markers: number;
            /** Number */
            readonly number: number;
        };
        /**
         * TableInfo
         * @description The table: who sits there, what is agreed, which games there were.
         */
        readonly TableInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "table";
            /**
             * Table
             * @example AAAAAAAAAAAAAAAAAAAAAA
             */
            readonly table: string;
            /** Revision */
            readonly revision: number;
            readonly options: components["schemas"]["Options"];
            /** Seats */
            readonly seats: readonly components["schemas"]["SeatInfo"][];
            /** Host */
            readonly host: boolean;
            /** Spectators */
            readonly spectators: number;
            /** Games */
            readonly games: readonly components["schemas"]["GameInfo"][];
            readonly series: components["schemas"]["SeriesInfo"];
        };
        /**
         * TableRequest
         * @description A table to be opened, with a seat for each player in clockwise order.
         */
        readonly TableRequest: {
            /** Seats */
            readonly seats: readonly (components["schemas"]["HereRequest"] | components["schemas"]["BotRequest"] | components["schemas"]["OpenRequest"])[];
            /** @default private */
            readonly variant: components["schemas"]["Variant"];
            /**
             * Series
             * @default 1
             */
            readonly series: number;
            /**
             * Starts
             * @default random
             */
            readonly starts: ("random" | "rotate") | number;
            /**
             * Spectators
             * @default true
             */
            readonly spectators: boolean;
        };
        /**
         * TableSummary
         * @description One of the tables at which a visitor has a seat.
         */
        readonly TableSummary: {
            /**
             * Table
             * @example AAAAAAAAAAAAAAAAAAAAAA
             */
            readonly table: string;
            /** Names */
            readonly names: readonly (string | null)[];
            /** Yours */
            readonly yours: readonly number[];
            /** To Move */
            readonly to_move: number | null;
            /** Your Turn */
            readonly your_turn: boolean;
            /** Game */
            readonly game: number;
            /** Series */
            readonly series: number;
            /** Over */
            readonly over: boolean;
            /** Changed */
            readonly changed: string;
        };
        /**
         * TilePiece
         * @description A tile on the board: face down, unless the viewer may see its value or its sign.
         */
        readonly TilePiece: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "tile";
            /**
             * Value
             * @default null
             */
            readonly value: number | null;
            /**
             * Sign
             * @default null
             */
            readonly sign: (1 | -1) | null;
        };
        /**
         * TileTurn
         * @description A turn with a tile, as far as it may be seen again.
         */
        readonly TileTurn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "tile";
            /**
             * Seat
             * @description 0 to 3, fixed for the table.
             */
            readonly seat: number;
            /**
             * Cell
             * @example c3
             */
            readonly cell: string;
            /**
             * Value
             * @default null
             */
            readonly value: number | null;
            /**
             * Sign
             * @default null
             */
            readonly sign: (1 | -1) | null;
        };
        /**
         * Variant
         * @description The basic game, or the one with a common reserve (R17).
         * @enum {string}
         */
        readonly Variant: "private" | "common";
        /**
         * View
         * @description All that this viewer may see of the game now. It never carries a reveal.
         */
        readonly View: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "view";
            /**
             * Table
             * @example AAAAAAAAAAAAAAAAAAAAAA
             */
            readonly table: string;
            /**
             * Game
             * @example AAAAAAAAAAAAAAAAAAAAAA
             */
            readonly game: string;
            /** Number */
            readonly number: number;
            /** Version */
            readonly version: number;
            /**
             * First
             * @description 0 to 3, fixed for the table.
             */
            readonly first: number;
            /** Seat */
            readonly seat: number | null;
            readonly recall: components["schemas"]["Recall"];
            /** Board */
            readonly board: {
                readonly [key: string]: components["schemas"]["StonePiece"] | components["schemas"]["TilePiece"];
            };
            /** Turns */
            readonly turns: readonly (components["schemas"]["StoneTurn"] | components["schemas"]["TileTurn"] | components["schemas"]["PassTurn"])[];
            readonly status: components["schemas"]["Status"];
            /** Unseen */
            readonly unseen: {
                readonly [key: string]: number;
            } | null;
            readonly result: components["schemas"]["Result"] | null;
        };
        /**
         * Act
         * @description A move, with a key of the client's own: sent again with the same key, it counts once.
         */
        readonly Act: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "act";
            /**
             * Key
             * @example k1
             */
            readonly key: string;
            /**
             * Game
             * @example AAAAAAAAAAAAAAAAAAAAAA
             */
            readonly game: string;
            /** Version */
            readonly version: number;
            /** Move */
            readonly move: components["schemas"]["StoneMove"] | components["schemas"]["RevealMove"] | components["schemas"]["PlaceMove"];
        };
        /**
         * Hello
         * @description The first message, and any time that a client wants to be told all anew.
         */
        readonly Hello: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "hello";
            /**
             * Game
             * @default null
             */
            readonly game: string | null;
            /**
             * Version
             * @default null
             */
            readonly version: number | null;
        };
        /**
         * Ping
         * @description A question whether the server is there.
         */
        readonly Ping: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "ping";
            /**
             * Key
             * @default null
             */
            readonly key: string | null;
        };
        readonly ClientMessage: components["schemas"]["Hello"] | components["schemas"]["Act"] | components["schemas"]["Ping"];
        /**
         * Ended
         * @description The board is full (R12).
         */
        readonly Ended: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "ended";
            readonly result: components["schemas"]["Result"];
        };
        /**
         * Goodbye
         * @description The last message before the server closes the connection.
         */
        readonly Goodbye: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "goodbye";
            /**
             * Reason
             * @enum {string}
             */
            readonly reason: "restart" | "slow" | "flood";
            /** Come Back After */
            readonly come_back_after: number;
        };
        /**
         * Happened
         * @description Something has happened, as everybody sees it; version by version, none left out.
         */
        readonly Happened: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "event";
            /**
             * Game
             * @example AAAAAAAAAAAAAAAAAAAAAA
             */
            readonly game: string;
            /** Version */
            readonly version: number;
            /** Events */
            readonly events: readonly (components["schemas"]["StonePlaced"] | components["schemas"]["TilePlaced"] | components["schemas"]["Passed"] | components["schemas"]["Ended"])[];
            readonly status: components["schemas"]["Status"];
        };
        /**
         * Passed
         * @description A seat has been passed over (R18).
         */
        readonly Passed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "passed";
            /**
             * Seat
             * @description 0 to 3, fixed for the table.
             */
            readonly seat: number;
        };
        /**
         * Pong
         * @description The answer to a ping.
         */
        readonly Pong: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "pong";
            /**
             * Key
             * @default null
             */
            readonly key: string | null;
        };
        /**
         * StonePlaced
         * @description A seat has put a stone on a cell.
         */
        readonly StonePlaced: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "stone";
            /**
             * Seat
             * @description 0 to 3, fixed for the table.
             */
            readonly seat: number;
            /**
             * Cell
             * @example c3
             */
            readonly cell: string;
        };
        /**
         * TilePlaced
         * @description A seat has put the tile that was up face down on a cell.
         */
        readonly TilePlaced: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "placed";
            /**
             * Seat
             * @description 0 to 3, fixed for the table.
             */
            readonly seat: number;
            /**
             * Cell
             * @example c3
             */
            readonly cell: string;
        };
        readonly ServerMessage: components["schemas"]["TableInfo"] | components["schemas"]["View"] | components["schemas"]["Happened"] | components["schemas"]["Reveal"] | components["schemas"]["Ack"] | components["schemas"]["Refusal"] | components["schemas"]["Pong"] | components["schemas"]["Goodbye"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly list_bots_api_bots_get: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Bots"];
                };
            };
            /** @description Refused; see the code. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly list_tables_api_tables_get: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MyTables"];
                };
            };
            /** @description Refused; see the code. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly open_table_api_tables_post: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TableRequest"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Seated"];
                };
            };
            /** @description Refused; see the code. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly show_table_api_tables__table__get: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly table: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Seated"];
                };
            };
            /** @description Refused; see the code. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly list_owed_api_tables__table__owed_get: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly table: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Owed"];
                };
            };
            /** @description Refused; see the code. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly act_api_tables__table__acts_post: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly table: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ActRequest"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Ack"];
                };
            };
            /** @description Refused; see the code. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly claim_api_tables__table__claim_post: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly table: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClaimRequest"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Seated"];
                };
            };
            /** @description Refused; see the code. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly change_seat_api_tables__table__seats__seat__put: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly table: string;
                readonly seat: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SeatChange"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Seated"];
                };
            };
            /** @description Refused; see the code. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly new_invite_api_tables__table__seats__seat__invite_post: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly table: string;
                readonly seat: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Invite"];
                };
            };
            /** @description Refused; see the code. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly next_game_api_tables__table__games_post: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly table: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NextGame"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Seated"];
                };
            };
            /** @description Refused; see the code. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly save_record_api_tables__table__games__number__record_get: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly table: string;
                readonly number: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            /** @description Refused; see the code. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly replay_game_api_tables__table__games__number__replay_get: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly table: string;
                readonly number: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description Refused; see the code. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly replay_record_api_replays_post: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "text/plain": string;
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Replays"];
                };
            };
            /** @description Refused; see the code. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Refused; see the code. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly healthz_healthz_get: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readonly readyz_readyz_get: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
}
