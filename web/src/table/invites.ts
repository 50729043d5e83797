import type { Invite } from "../net/messages";

/** Codes that were just made, for as long as this page lives; a lost one is simply made anew. */
const codes = new Map<string, Map<number, string>>();

export function keepInvites(table: string, invites: readonly Invite[]): void {
  const known = codes.get(table) ?? new Map<number, string>();
  for (const { seat, code } of invites) known.set(seat, code);
  codes.set(table, known);
}

export function inviteOf(table: string, seat: number): string | null {
  return codes.get(table)?.get(seat) ?? null;
}

export function inviteLink(table: string, code: string): string {
  return `${location.origin}/#/join/${table}/${code}`;
}
