import type { Recall, Variant } from "../net/messages";

export const LANGUAGES = ["en", "de", "fr", "it", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = "system" | "light" | "dark";

export type SeatChoice = "me" | "here" | "bot" | "friend";

export interface SeatPlan {
  who: SeatChoice;
  name: string;
  bot: string;
  recall: Recall | "table";
}

export interface TablePlan {
  seats: SeatPlan[];
  variant: Variant;
  recall: Recall;
  series: number;
  starts: "random" | number;
  spectators: boolean;
}

interface Stored {
  language: Language | null;
  theme: Theme;
  sound: boolean;
  motion: "system" | "off";
  confirm: "touch" | "always" | "never";
  notify: boolean;
  name: string;
  plan: TablePlan | null;
}

const KEY = "isis-osiris";
const FIRST: Stored = {
  language: null,
  theme: "system",
  sound: true,
  motion: "system",
  confirm: "touch",
  notify: false,
  name: "",
  plan: null,
};

function load(): Stored {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>) };
  } catch {
    return { ...FIRST };
  }
}

/** What this browser remembers about its user; never anything of a game. */
export const prefs = $state(load());

export function keepPrefs(): void {
  $effect(() => {
    const text = JSON.stringify(prefs);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Private windows may refuse; then it lasts as long as the page.
    }
    const page = document.documentElement;
    if (prefs.theme === "system") delete page.dataset["theme"];
    else page.dataset["theme"] = prefs.theme;
    if (prefs.motion === "off") page.dataset["motion"] = "off";
    else delete page.dataset["motion"];
  });
}

export function isStill(): boolean {
  return prefs.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
