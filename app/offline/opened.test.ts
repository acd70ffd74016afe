import { expect, test, vi } from "vitest";
import { listOpened, noteOpened } from "./opened.ts";

test("a page opened in two languages is listed once, in the language it was opened in last", async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  vi.stubGlobal("location", { origin: "https://localchap.example" });
  const caches = { match: async () => new Response() };
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("window", { caches });
  noteOpened("https://localchap.example/", "LocalChap");
  noteOpened("https://localchap.example/faq", "FAQ");
  noteOpened("https://localchap.example/ha", "LocalChap");
  expect((await listOpened()).map(({ path }) => path)).toEqual(["/ha", "/faq"]);
});
