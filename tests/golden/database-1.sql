-- A database as the first version left it, in the middle of a game. It is never changed:
-- whoever upgrades has one like this.

CREATE TABLE game_table (
    id TEXT PRIMARY KEY,
    revision BIGINT NOT NULL,
    host TEXT NOT NULL,
    options TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE seat (
    game_table TEXT NOT NULL REFERENCES game_table (id),
    number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    recall TEXT NOT NULL,
    name TEXT,
    bot TEXT,
    owner TEXT,
    invite TEXT,
    PRIMARY KEY (game_table, number)
);

CREATE TABLE game (
    id TEXT PRIMARY KEY,
    game_table TEXT NOT NULL REFERENCES game_table (id),
    number BIGINT NOT NULL,
    first_seat BIGINT NOT NULL,
    UNIQUE (game_table, number)
);

CREATE TABLE event (
    game TEXT NOT NULL REFERENCES game (id),
    version BIGINT NOT NULL,
    seat BIGINT,
    key TEXT,
    kind TEXT NOT NULL,
    public TEXT NOT NULL,
    secret TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, version),
    UNIQUE (game, seat, key)
);

CREATE TABLE schema_version (version BIGINT NOT NULL);

INSERT INTO schema_version VALUES (1);

INSERT INTO game_table VALUES ('oldTableOldTableOldTab', 4, '5a22591b962be3d351d10051b6333f7af4885512b3fe0de56b602d744c99ab6d', '{"players": 2, "variant": "private", "series": 3, "starts": 1, "spectators": false}', 1700000000);

INSERT INTO seat VALUES ('oldTableOldTableOldTab', 0, 'person', 'face_down', 'Ann', NULL, '5a22591b962be3d351d10051b6333f7af4885512b3fe0de56b602d744c99ab6d', NULL);

INSERT INTO seat VALUES ('oldTableOldTableOldTab', 1, 'person', 'full', 'Zoë', NULL, '5a22591b962be3d351d10051b6333f7af4885512b3fe0de56b602d744c99ab6d', NULL);

INSERT INTO game VALUES ('oldGameOldGameOldGameO', 'oldTableOldTableOldTab', 1, 1);

INSERT INTO event VALUES ('oldGameOldGameOldGameO', 1, NULL, NULL, 'deal', '{"players": 2, "variant": "private", "first": 1}', '{"order": [2, -2, -3, -2, 2, -2, -4, -3, 2, -2, -2, -2, 3, 1, 3, -1, 2, 2, 1, -1, 2, 4], "salt": "a09f76b5a170b33839263059f28c105d"}', 1700000000);

INSERT INTO event VALUES ('oldGameOldGameOldGameO', 2, 1, 'k0', 'stone', '{"cell": "c3"}', '{}', 1700000100);

INSERT INTO event VALUES ('oldGameOldGameOldGameO', 3, 0, 'k1', 'reveal', '{}', '{"value": -2}', 1700000101);

INSERT INTO event VALUES ('oldGameOldGameOldGameO', 4, 0, 'k2', 'place', '{"cell": "d3"}', '{}', 1700000102);

INSERT INTO event VALUES ('oldGameOldGameOldGameO', 5, 1, 'k3', 'stone', '{"cell": "b2"}', '{}', 1700000103);

INSERT INTO event VALUES ('oldGameOldGameOldGameO', 6, 0, 'k4', 'reveal', '{}', '{"value": 3}', 1700000104);
