import { signed, spokenValue, t } from "../i18n/texts.svelte";
import type { Result, Turn, View } from "./messages";

export interface Said {
  readonly id: number;
  readonly text: string;
  /** It tells a value, so it goes when the tile turns down. */
  readonly fleeting: boolean;
}

interface Names {
  nameOf(seat: number): string;
  /** Somebody here who gave no name is spoken to, not about. */
  isYou(seat: number): boolean;
}

/** Says each event of a table once, for those who hear instead of see; the newest stand last. */
export class Voice {
  said = $state.raw<readonly Said[]>([]);
  #count = 0;
  #called = "";

  constructor(private readonly names: Names) {}

  newGame(number: number): void {
    this.said = [];
    this.#say(t("say.new_game", { n: number }));
  }

  reveal(seat: number, value: number): void {
    this.#say(t(this.names.isYou(seat) ? "say.reveal_you" : "say.reveal", { name: this.names.nameOf(seat), value: spokenValue(value) }), true);
  }

  owed(seat: number, value: number, cell: string): void {
    this.#say(t("say.owed", { name: this.names.nameOf(seat), value: spokenValue(value), cell }), true);
  }

  turn(turn: Turn): void {
    const key = ({ stone: "say.stone", tile: "say.placed", pass: "say.passed" } as const)[turn.kind];
    const cell = turn.kind === "pass" ? "" : turn.cell;
    this.#say(t(this.names.isYou(turn.seat) ? `${key}_you` : key, { name: this.names.nameOf(turn.seat), cell }));
  }

  result({ winners, scores }: Result): void {
    const name = winners.map((seat) => this.names.nameOf(seat)).join(", ");
    const key = winners.length > 1 ? "say.draw" : this.names.isYou(winners[0] ?? 0) ? "say.won_you" : "say.won";
    this.#say(t(key, { name, score: signed(Math.max(...scores)) }));
  }

  /** It is somebody's turn at this screen, as of this view. */
  yourTurn(seat: number, { game, version }: View): void {
    const turn = `${game} ${version}`;
    if (turn === this.#called) return;
    this.#called = turn;
    this.#say(this.names.isYou(seat) ? t("turn.yours") : t("say.your_turn", { name: this.names.nameOf(seat) }));
  }

  forgetValues(): void {
    this.said = this.said.filter((said) => !said.fleeting);
  }

  silence(): void {
    this.said = [];
  }

  #say(text: string, fleeting = false): void {
    this.said = [...this.said.slice(-5), { id: ++this.#count, text, fleeting }];
  }
}
