import { t } from "../i18n/texts.svelte";
import { prefs } from "../settings/prefs.svelte";
import { play } from "../sound/sounds";

/** Calls somebody back whose turn it is: by the title, a sound and, where it is wanted, a notification. */
export function callToTurn(isMyTurn: boolean): void {
  document.title = isMyTurn ? `● ${t("turn.yours")} · ${t("app.title")}` : t("app.title");
  if (!isMyTurn || !document.hidden) return;
  play("turn");
  if (prefs.notify && "Notification" in window && Notification.permission === "granted") {
    const call = new Notification(t("app.title"), { body: t("turn.yours"), icon: "/icon-192.png", tag: "turn" });
    call.onclick = () => {
      window.focus();
      call.close();
    };
  }
}
