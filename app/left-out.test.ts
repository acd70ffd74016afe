import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const directory = fileURLToPath(new URL(".", import.meta.url));
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
/** The router's link as the server renders it: it takes the same properties, and browsers do not get it. */
const onServer = "router-on-server.tsx";

/** Uses of the parts that `vite.config.ts` leaves out of the browser's build. Forms that search (GET) are there. */
const leftOut =
  /\b(ViewTransition|viewTransition|useFetchers?|useSubmit|useBlocker|usePrompt|PrefetchPageLinks)\b|<Form\b[^>]*\bmethod=|\bprefetch=|export (const|async function|function) (clientAction|action)\b/;

test("no screen uses a part of React or its router that browsers do not get", () => {
  const screens = globSync("**/*.{ts,tsx}", { cwd: directory }).filter((path) => !isTest(path) && path !== onServer);
  expect(screens.filter((path) => leftOut.test(readFileSync(`${directory}/${path}`, "utf8")))).toEqual([]);
});
