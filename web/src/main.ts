import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { speak } from "./i18n/texts.svelte";
import { followAddress } from "./route.svelte";

followAddress();
await speak();
mount(App, { target: document.getElementById("app") ?? document.body });

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register("/worker.js").catch(() => undefined);
}
