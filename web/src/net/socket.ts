import type { Act, ClientMessage, Move, ServerMessage } from "./messages";

export type Connection = "connecting" | "live" | "away";

interface Listener {
  hear(message: ServerMessage): void;
  connection(now: Connection): void;
  /** Whether it is worth trying again; asked when a connection could not be opened. */
  isThere(): Promise<boolean>;
}

const SHORTEST = 300;
const LONGEST = 8000;
const QUIET = 12_000;
const PATIENCE = 6_000;

/**
 * One table's live connection. It comes back by itself, and sends a move that has no answer yet
 * again, with the same key: the server counts it once.
 */
export class TableSocket {
  #socket: WebSocket | null = null;
  #waiting: Act | null = null;
  #delay = SHORTEST;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.#now);
    this.#open();
  }

  get isWaiting(): boolean {
    return this.#waiting !== null;
  }

  act(game: string, version: number, move: Move): void {
    this.#waiting = { type: "act", key: newKey(), game, version, move };
    this.#send(this.#waiting);
  }

  hello(): void {
    this.#send({ type: "hello", game: null, version: null });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    removeEventListener("online", this.#now);
    this.#socket?.close();
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open(): void {
    if (this.#closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live`);
    this.#socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.#delay = SHORTEST;
      this.hello();
      if (this.#waiting) this.#send(this.#waiting);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => {
      if (this.#socket === socket) void this.#lost(opened);
    };
  }

  #hear(message: ServerMessage): void {
    this.#listen();
    switch (message.type) {
      case "pong":
        return;
      case "goodbye":
        this.#delay = Math.max(this.#delay, message.come_back_after * 1000);
        return;
      case "table":
        this.listener.connection("live");
        break;
      case "ack":
        if (message.key === this.#waiting?.key) this.#waiting = null;
        break;
      case "refusal":
        if (message.key === this.#waiting?.key && this.#waiting) {
          if (message.code === "busy" || message.code === "rate") {
            setTimeout(() => this.#waiting && this.#send(this.#waiting), 1000);
            return;
          }
          this.#waiting = null;
        }
        break;
    }
    this.listener.hear(message);
  }

  /** A line can be dead without a word: after a silence, ask; without an answer, dial anew. */
  #listen(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.#send({ type: "ping", key: null });
      this.#watch = setTimeout(() => this.#now(), PATIENCE);
    }, QUIET);
  }

  readonly #now = (): void => {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.listener.connection("connecting");
    this.#open();
  };

  async #lost(opened: boolean): Promise<void> {
    clearTimeout(this.#watch);
    if (this.#closed) return;
    this.listener.connection("away");
    if (!opened && !(await this.listener.isThere())) return this.close();
    const delay = this.#delay * (0.8 + Math.random() * 0.4);
    this.#delay = Math.min(LONGEST, this.#delay * 2);
    this.#timer = setTimeout(() => this.#now(), delay);
  }
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
