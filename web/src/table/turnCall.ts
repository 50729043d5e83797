import { t } from "../i18n/texts.svelte";
import { prefs } from "../settings/prefs.svelte";

/** Calls somebody back whose turn it is: by the title and, where it is wanted, by a notification. */
export function callToTurn(isMyTurn: boolean): void {
  document.title = isMyTurn ? `● ${t("turn.yours")} · ${t("app.title")}` : t("app.title");
  if (!isMyTurn || !document.hidden || !prefs.notify) return;
  if ("Notification" in window && Notification.permission === "granted") {
    const call = new Notification(t("app.title"), { body: t("turn.yours"), icon: "/icon-192.png", tag: "turn" });
    call.onclick = () => {
      window.focus();
      call.close();
    };
  }
}
