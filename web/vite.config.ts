import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env["ISIS_OSIRIS_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env["ISIS_OSIRIS_BUNDLE"] ?? "../src/isis_osiris/server/web",
    emptyOutDir: true,
    // The server's policy allows no data: fonts, and a digest in a name is worth more than a request.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true, changeOrigin: false } },
  },
});
