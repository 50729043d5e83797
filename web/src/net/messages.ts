import type { components } from "./protocol";

type Schemas = components["schemas"];

export type TableInfo = Schemas["TableInfo"];
export type View = Schemas["View"];
export type Happened = Schemas["Happened"];
export type Reveal = Schemas["Reveal"];
export type Refusal = Schemas["Refusal"];
export type Status = Schemas["Status"];
export type Result = Schemas["Result"];
export type SeatInfo = Schemas["SeatInfo"];
export type Seated = Schemas["Seated"];
export type Invite = Schemas["Invite"];
export type TableRequest = Schemas["TableRequest"];
export type TableSummary = Schemas["TableSummary"];
export type BotInfo = Schemas["BotInfo"];
export type Replay = Schemas["Replay"];
export type SeatChange = Schemas["SeatChange"];
export type Recall = Schemas["Recall"];
export type Variant = Schemas["Variant"];
export type Act = Schemas["Act"];
export type Move = Act["move"];
export type ServerMessage = Schemas["ServerMessage"];
export type ClientMessage = Schemas["ClientMessage"];
export type Piece = View["board"][string];
export type Turn = View["turns"][number];
export type RefusalCode = Refusal["code"];
