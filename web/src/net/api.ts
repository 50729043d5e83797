import type {
  BotInfo,
  Invite,
  RefusalCode,
  Replay,
  SeatChange,
  Seated,
  TableRequest,
  TableSummary,
} from "./messages";

/** What was asked was not done; `code` is what people are told about. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode | "offline",
    readonly detail = "",
  ) {
    super(code);
  }
}

async function ask(method: string, path: string, body?: unknown, type = "application/json"): Promise<Response> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    init.headers = { "Content-Type": type };
    init.body = type === "application/json" ? JSON.stringify(body) : String(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new Refused("offline");
  }
  if (answer.ok) return answer;
  const refusal: unknown = await answer.json().catch(() => null);
  if (refusal !== null && typeof refusal === "object" && "code" in refusal) {
    const { code, detail } = refusal as { code: RefusalCode; detail?: string };
    throw new Refused(code, detail);
  }
  throw new Refused("busy");
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

export const bots = async (): Promise<readonly BotInfo[]> =>
  (await json<{ bots: BotInfo[] }>("GET", "/bots")).bots;

export const myTables = async (): Promise<readonly TableSummary[]> =>
  (await json<{ tables: TableSummary[] }>("GET", "/tables")).tables;

export const openTable = (wanted: TableRequest): Promise<Seated> => json("POST", "/tables", wanted);

export const showTable = (table: string): Promise<Seated> => json("GET", `/tables/${table}`);

export const claim = (table: string, code: string, name: string): Promise<Seated> =>
  json("POST", `/tables/${table}/claim`, { code, name });

export const changeSeat = (table: string, seat: number, change: SeatChange): Promise<Seated> =>
  json("PUT", `/tables/${table}/seats/${seat}`, change);

export const newInvite = (table: string, seat: number): Promise<Invite> =>
  json("POST", `/tables/${table}/seats/${seat}/invite`);

export const nextGame = (table: string, after: string): Promise<Seated> =>
  json("POST", `/tables/${table}/games`, { after });

export const replay = (table: string, game: number): Promise<Replay> =>
  json("GET", `/tables/${table}/games/${game}/replay`);

export const readRecord = async (text: string): Promise<readonly Replay[]> =>
  ((await (await ask("POST", "/replays", text, "text/plain")).json()) as { games: Replay[] }).games;

export const recordAddress = (table: string, game: number): string =>
  `/api/tables/${table}/games/${game}/record`;
