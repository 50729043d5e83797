import type en from "../../../src/isis_osiris/texts/en.json";
import { LANGUAGES, prefs, type Language } from "../settings/prefs.svelte";

export type Key = keyof typeof en;
type Entry = string | Readonly<Record<string, string>>;
type Catalogue = Readonly<Record<string, Entry>>;
export type Values = Readonly<Record<string, string | number>>;

const catalogues = import.meta.glob<Catalogue>("../../../src/isis_osiris/texts/*.json", { import: "default" });

let texts = $state.raw<Catalogue>({});
let spoken = $state<Language>("en");
let plurals = new Intl.PluralRules("en");

function preferred(): Language {
  if (prefs.language) return prefs.language;
  for (const tag of navigator.languages) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

/** Show everything in this language, from now on. */
export async function speak(language: Language = preferred()): Promise<void> {
  const load = catalogues[`../../../src/isis_osiris/texts/${language}.json`];
  if (!load) throw new Error(`no texts for ${language}`);
  const loaded = await load();
  plurals = new Intl.PluralRules(language);
  texts = loaded;
  spoken = language;
  document.documentElement.lang = language;
}

export function language(): Language {
  return spoken;
}

/** A text in the reader's language; an entry with plural forms is chosen by `n`. */
export function t(key: Key, values: Values = {}): string {
  const entry = texts[key];
  if (entry === undefined) return key;
  let text: string;
  if (typeof entry === "string") text = entry;
  else text = entry[plurals.select(Number(values["n"] ?? 0))] ?? entry["other"] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text whose key is known only at run time, such as a bot's character. */
export function tMaybe(key: string, fallback: string): string {
  const entry = texts[key];
  return typeof entry === "string" ? entry : fallback;
}

/** +3, −3, 0: with a true minus sign, as on the tiles. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

/** A value as it is spoken: "minus three" is a screen reader's business, "minus 3" is ours. */
export function spokenValue(value: number): string {
  return value === 0 ? "0" : t(value > 0 ? "say.plus" : "say.minus", { n: Math.abs(value) });
}
