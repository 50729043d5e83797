import { t } from "../i18n/texts.svelte";
import { isStill } from "../settings/prefs.svelte";
import { play } from "../sound/sounds";
import { Refused, showTable } from "./api";
import type { Happened, Invite, Move, RefusalCode, Result, Reveal, ServerMessage, TableInfo, View } from "./messages";
import { Pace, type Run } from "./pace";
import { TableSocket, type Connection } from "./socket";
import { after, cellOfReveal, lastCell, missed, withStatus } from "./changes";
import { Voice } from "./voice.svelte";

/** The tile in the middle of the table, for as long as it is up. Its value lives here and nowhere else. */
export interface Up {
  readonly seat: number;
  readonly value: number | null;
  readonly version: number;
  /** Shown late, to somebody who was away. */
  readonly owed: boolean;
  /** Where it went, for a late one, or where it flies now. */
  readonly cell: string | null;
  readonly leaving: boolean;
}

type Step = { view: View } | { event: Happened } | { reveal: Reveal };

/** A table as this browser sees it: what the server tells, shown one thing after the other. */
export class Session {
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  up = $state.raw<Up | null>(null);
  last = $state<string | null>(null);
  connection = $state<Connection>("connecting");
  refusal = $state<RefusalCode | null>(null);
  isGone = $state(false);
  isSending = $state(false);
  isShowing = $state(false);
  /** The game ended before our eyes, so the ceremony is due. */
  sawEnd = $state(false);
  invites = $state.raw<readonly Invite[]>([]);
  /** Who is to move by the last news, of which some may still wait to be shown. */
  #nextMover = $state<number | null>(null);

  readonly pace = new Pace();
  readonly voice = new Voice({
    nameOf: (seat) => this.nameOf(seat),
    isYou: (seat) => this.mine.includes(seat) && this.#givenName(seat) === t("seat.you"),
  });
  readonly #socket: TableSocket;
  #queue: Step[] = [];
  #version = 0;
  #resync = true;
  #seen = new Set<number>();
  #game = "";
  #wasMine = false;
  #isToldEnd = false;

  constructor(readonly id: string) {
    this.#socket = new TableSocket(id, {
      hear: (message) => this.#hear(message),
      connection: (now) => {
        this.connection = now;
        if (now !== "live") this.#resync = true;
      },
      isThere: () => this.#isThere(),
    });
  }

  readonly mine = $derived(this.table?.seats.filter((seat) => seat.you).map((seat) => seat.seat) ?? []);
  readonly mover = $derived(this.view?.status.to_move ?? null);
  readonly isMyTurn = $derived(this.mover !== null && this.mine.includes(this.mover));
  /** It is our turn, even if nobody has looked yet at what led to it. */
  readonly isCalled = $derived(this.#nextMover !== null && this.mine.includes(this.#nextMover));
  readonly canAct = $derived(
    this.isMyTurn && this.connection === "live" && !this.isSending && !this.isShowing && !this.up?.owed,
  );

  act(move: Move): void {
    const view = this.view;
    if (!view || !this.canAct) return;
    this.refusal = null;
    this.isSending = true;
    this.#socket.act(view.game, view.version, move);
  }

  close(): void {
    this.pace.stop();
    this.#queue = [];
    this.up = null;
    this.voice.silence();
    this.#socket.close();
  }

  /** What a seat is called here: of several with one name, each has its number. */
  nameOf(seat: number): string {
    const name = this.#givenName(seat);
    const seats = this.table?.seats ?? [];
    const namesakes = seats.map((_, other) => other).filter((other) => this.#givenName(other) === name);
    if (namesakes.length < 2 || !seats[seat]?.name) return name;
    return `${name} ${namesakes.indexOf(seat) + 1}`;
  }

  #givenName(seat: number): string {
    const found = this.table?.seats[seat];
    if (!found?.name) return t("seat.open");
    return found.bot ? botName(found.name) : found.name;
  }

  async #isThere(): Promise<boolean> {
    try {
      await showTable(this.id);
    } catch (error) {
      if (error instanceof Refused && error.code === "unauthorized") {
        this.isGone = true;
        return false;
      }
    }
    return true;
  }

  #hello(): void {
    this.#resync = true;
    this.#socket.hello();
  }

  #hear(message: ServerMessage): void {
    if ("status" in message && message.status) this.#nextMover = message.status.to_move;
    switch (message.type) {
      case "table":
        if (!this.table || message.revision >= this.table.revision) this.table = message;
        break;
      case "view":
        this.#version = message.version;
        if (this.#resync || message.game !== this.#game) this.#startOver(message);
        else this.#enqueue({ view: message });
        break;
      case "event":
        if (this.#isNext(message)) this.#enqueue({ event: message });
        break;
      case "reveal":
        if (message.again) {
          if (!this.#seen.has(message.version)) this.#enqueue({ reveal: message });
        } else if (this.#isNext(message)) this.#enqueue({ reveal: message });
        break;
      case "ack":
        // After a lost connection a view may have told of the move already; no event follows then.
        if (message.version <= this.#version) this.isSending = false;
        break;
      case "refusal":
        this.isSending = false;
        this.refusal = message.code;
        if (message.code === "unauthorized" && message.key === null) this.isGone = true;
        if (message.code === "stale" || message.code === "illegal") this.#hello();
        break;
    }
  }

  #isNext(message: Happened | Reveal): boolean {
    if (message.game !== this.#game || message.version !== this.#version + 1) {
      if (message.game !== this.#game || message.version > this.#version) this.#hello();
      return false;
    }
    this.#version = message.version;
    return true;
  }

  /** Everything anew, as after a lost connection: what was under way is forgotten. */
  #startOver(view: View): void {
    this.#resync = false;
    this.pace.stop();
    this.#queue = [];
    if (view.game === this.#game) this.#tellMissed(view);
    else {
      const isNew = this.#game !== "";
      this.#game = view.game;
      this.#seen.clear();
      this.sawEnd = false;
      this.#isToldEnd = false;
      this.up = null;
      if (isNew) this.voice.newGame(view.number);
    }
    this.#showView(view);
    this.isSending = this.#socket.isWaiting;
  }

  /** What happened since the view that is shown; a tile not yet seen is owed, and told with its value. */
  #tellMissed(view: View): void {
    if (!this.view) return;
    for (const { turn, reveal } of missed(this.view.turns, view.turns))
      if (turn.kind !== "tile" || this.mine.length === 0 || this.#seen.has(reveal)) this.voice.turn(turn);
    if (view.result && !this.#isToldEnd) this.#tellEnd(view.result);
  }

  #enqueue(step: Step): void {
    this.#queue.push(step);
    if (!this.isShowing) void this.#show();
  }

  async #show(): Promise<void> {
    this.isShowing = true;
    const run = this.pace.start();
    while (run.isOn) {
      const step = this.#queue.shift();
      if (!step) break;
      if ("view" in step) this.#showView(step.view);
      else if ("reveal" in step) await this.#showReveal(step.reveal, run);
      else await this.#showEvent(step.event, run);
    }
    if (!run.isOn && this.#queue.length > 0) return void this.#show();
    this.isShowing = false;
    this.#turnBegins();
  }

  #showView(view: View): void {
    const before = this.view;
    if (view.result && before && before.game === view.game && !before.result) this.sawEnd = true;
    this.view = view;
    this.last = lastCell(view.turns);
    if (!view.status.tile_up) this.#turnDown();
    else if (this.up?.version !== view.version) this.up = unknownTile(view);
    if (view.result) this.isSending = false;
    this.#turnBegins();
  }

  async #showReveal(reveal: Reveal, run: Run): Promise<void> {
    const view = this.view;
    if (!view) return;
    const isLate = reveal.again && !(view.status.tile_up && reveal.version === view.version);
    await this.pace.visible();
    if (!run.isOn) return;
    const cell = isLate ? cellOfReveal(view.turns, reveal.version) : null;
    this.up = { seat: reveal.seat, value: reveal.value, version: reveal.version, owed: isLate, cell, leaving: false };
    if (reveal.status) this.view = withStatus(view, reveal.version, reveal.status);
    this.isSending = false;
    play(reveal.value > 0 ? "plus" : "minus");
    if (isLate && cell) this.voice.owed(reveal.seat, reveal.value, cell);
    else this.voice.reveal(reveal.seat, reveal.value);
    this.#seen.add(reveal.version);
    const isMine = this.mine.includes(reveal.seat);
    await run.wait(isLate ? 2600 : isMine ? 350 : 1700);
    if (!isLate || !run.isOn) return;
    this.#turnDown();
    if (this.view?.status.tile_up) this.up = unknownTile(this.view);
  }

  async #showEvent(event: Happened, run: Run): Promise<void> {
    for (const happening of event.events) {
      if (!this.view) return;
      if (happening.kind === "placed") {
        if (this.up) this.up = { ...this.up, cell: happening.cell, leaving: true };
        await run.wait(isStill() ? 0 : 380);
        if (!run.isOn) return;
        this.#turnDown();
      }
      this.view = after(this.view, event, happening);
      this.isSending = false;
      if (happening.kind === "ended") {
        this.#tellEnd(happening.result);
        continue;
      }
      const turn = this.view.turns.at(-1);
      if (turn) this.voice.turn(turn);
      if (happening.kind === "passed") continue;
      this.last = happening.cell;
      play("put");
      await run.wait(isStill() ? 0 : 220);
      if (!run.isOn) return;
    }
    this.#seeAsMover();
  }

  /** Two people at one screen may play by different memory rules: see as the one to move. */
  #seeAsMover(): void {
    const [view, table] = [this.view, this.table];
    if (!view || !table || this.mine.length < 2 || !this.isMyTurn || this.mover === view.seat) return;
    const rules = new Set(this.mine.map((seat) => table.seats[seat]?.recall));
    if (rules.size > 1) this.#hello();
  }

  #tellEnd(result: Result): void {
    this.#isToldEnd = true;
    this.voice.result(result);
  }

  #turnDown(): void {
    this.up = null;
    this.voice.forgetValues();
  }

  #turnBegins(): void {
    const view = this.view;
    const isMine = this.isMyTurn && this.#queue.length === 0 && !view?.status.tile_up && !view?.result;
    if (isMine && view) {
      if (!this.#wasMine && !document.hidden) play("turn");
      this.voice.yourTurn(this.mover ?? 0, view);
    }
    this.#wasMine = isMine;
  }
}

/** A tile is up, but its value has not reached us: a spectator who came late, or a reveal on its way. */
function unknownTile(view: View): Up {
  const seat = view.status.to_move ?? 0;
  return { seat, value: null, version: view.version, owed: false, cell: null, leaving: false };
}

/** Bots are named in small letters in the registry; people see names. */
export function botName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
