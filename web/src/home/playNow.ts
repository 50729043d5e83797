import { bots, openTable } from "../net/api";
import type { BotInfo } from "../net/messages";
import { t } from "../i18n/texts.svelte";
import { prefs } from "../settings/prefs.svelte";

/** Whom a newcomer should meet: friendly, forgetful, and the first to be ready. */
const GENTLE = ["bes", "taweret", "bastet"];

export function gentlest(all: readonly BotInfo[]): string {
  const known = GENTLE.map((name) => all.find((bot) => bot.name === name)).filter((bot) => bot !== undefined);
  return (known.find((bot) => bot.ready) ?? known[0] ?? all[0])?.name ?? "random";
}

/** One click to a game; the newcomer begins. */
export async function playNow(): Promise<string> {
  const bot = gentlest(await bots());
  const seated = await openTable({
    seats: [
      { kind: "here", name: prefs.name || t("seat.you"), recall: "face_down" },
      { kind: "bot", bot, recall: "face_down" },
    ],
    variant: "private",
    series: 1,
    starts: 0,
    spectators: false,
  });
  return seated.table.table;
}
