import type { TableRequest } from "../net/messages";
import { t } from "../i18n/texts.svelte";
import type { SeatPlan, TablePlan } from "../settings/prefs.svelte";

export const MOST_SEATS = 4;
export const SERIES = [1, 2, 3, 5] as const;
export const RECALLS = ["face_down", "sign_only", "last_three", "full"] as const;

export function firstPlan(name: string, bot: string): TablePlan {
  return {
    seats: [
      { who: "me", name, bot, recall: "table" },
      { who: "bot", name: "", bot, recall: "table" },
    ],
    variant: "private",
    recall: "face_down",
    series: 1,
    starts: "random",
    spectators: true,
  };
}

/** One seat more or less; who starts must sit there. */
export function resize(plan: TablePlan, players: number, bot: string): TablePlan {
  const more = Array.from({ length: Math.max(0, players - plan.seats.length) }, (): SeatPlan => {
    return { who: "bot", name: "", bot, recall: "table" };
  });
  const seats = [...plan.seats, ...more].slice(0, players);
  const starts = typeof plan.starts === "number" && plan.starts >= players ? "random" : plan.starts;
  return { ...plan, seats, starts };
}

/** A name for everyone at this screen: their own, or one that tells them apart. */
export function nameOf(plan: TablePlan, seat: number): string {
  const { who, name } = plan.seats[seat] ?? { who: "here", name: "" };
  return name.trim() || (who === "me" ? t("seat.you") : t("seat.player", { n: seat + 1 }));
}

export function request(plan: TablePlan): TableRequest {
  return {
    seats: plan.seats.map((seat, i) => {
      const recall = seat.recall === "table" ? plan.recall : seat.recall;
      switch (seat.who) {
        case "bot":
          return { kind: "bot", bot: seat.bot, recall };
        case "friend":
          return { kind: "open", recall };
        default:
          return { kind: "here", name: nameOf(plan, i), recall };
      }
    }),
    variant: plan.variant,
    series: plan.series,
    starts: plan.starts,
    spectators: plan.spectators,
  };
}
