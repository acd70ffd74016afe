import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { readConfig } from "./platform/config.ts";
import { refuseToStart, start } from "./start.ts";

/** Development: screens are rebuilt as they change, and the server restarts. */
try {
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  await start(readConfig(process.env), {
    loadBuild: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
    first: vite.middlewares,
  });
} catch (error) {
  refuseToStart(error);
}
