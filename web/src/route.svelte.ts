/** Where we are. Addresses live in the fragment, so that invite codes reach no server and no log. */
export type Route =
  | { screen: "home" }
  | { screen: "setup" }
  | { screen: "table"; table: string }
  | { screen: "join"; table: string; code: string }
  | { screen: "replay"; table: string | null; game: number; ply: number | null }
  | { screen: "rules" }
  | { screen: "learn" }
  | { screen: "settings" };

export function parse(hash: string): Route {
  const [name, first = "", second = "", third = ""] = hash.replace(/^#\/?/, "").split("/");
  switch (name) {
    case "new":
      return { screen: "setup" };
    case "table":
      return { screen: "table", table: first };
    case "join":
      return { screen: "join", table: first, code: second };
    case "replay":
      return {
        screen: "replay",
        table: first || null,
        game: Number(second) || 1,
        ply: third === "" ? null : Number(third) || 0,
      };
    case "rules":
    case "learn":
    case "settings":
      return { screen: name };
    default:
      return { screen: "home" };
  }
}

export const here = $state<{ route: Route }>({ route: parse(location.hash) });

export function followAddress(): void {
  addEventListener("hashchange", () => {
    here.route = parse(location.hash);
    scrollTo(0, 0);
  });
}

export function go(path: string): void {
  location.hash = `#/${path}`;
}
