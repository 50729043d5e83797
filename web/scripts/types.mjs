// Writes src/net/protocol.d.ts from the server's own description; `--check FILE` writes elsewhere.
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));
const own = `${root}.venv/bin/python`;
const python = process.env.PYTHON ?? (existsSync(own) ? own : "python3");
const target = process.argv[2] ?? fileURLToPath(new URL("../src/net/protocol.d.ts", import.meta.url));
const describe = [
  "import json",
  "from isis_osiris.server.app import make_app",
  "from isis_osiris.server.settings import Settings",
  "print(json.dumps(make_app(Settings(database='sqlite::memory:')).openapi()))",
].join("\n");

const schema = JSON.parse(execFileSync(python, ["-c", describe], { encoding: "utf8", maxBuffer: 1 << 26 }));
const text = astToString(await openapiTS(schema, { defaultNonNullable: true, immutable: true }));
writeFileSync(target, `// Written by \`npm run types\` from the server's description: do not edit.\n\n${text}`);
