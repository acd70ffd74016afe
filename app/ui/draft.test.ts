import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetDraft, forgetDrafts, readDraft, saveDraft } from "./draft.ts";

beforeEach(() => vi.stubGlobal("localStorage", storage()));
afterEach(() => vi.unstubAllGlobals());

/** Like `localStorage`, whose entries are own properties. */
function storage() {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods);
}

test("a draft is restored for its own form", () => {
  saveDraft("ada add-business", { name: "Mama Put" });

  expect(readDraft("ada add-business")).toEqual({ name: "Mama Put" });
  expect(readDraft("bola add-business")).toBeUndefined();
});

test("sending a form deletes its draft only", () => {
  saveDraft("one", { name: "1" });
  saveDraft("two", { name: "2" });

  forgetDraft("one");

  expect([readDraft("one"), readDraft("two")]).toEqual([undefined, { name: "2" }]);
});

test("logging out deletes all drafts, and nothing else", () => {
  saveDraft("one", { name: "1" });
  localStorage.setItem("theme", "dark");

  forgetDrafts();

  expect(readDraft("one")).toBeUndefined();
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("an invalid draft is ignored", () => {
  localStorage.setItem("lchappdraft one", "{broken");

  expect(readDraft("one")).toBeUndefined();
});

test("a browser without storage does not prevent typing", () => {
  vi.stubGlobal("localStorage", undefined);

  saveDraft("one", { name: "1" });
  forgetDraft("one");
  forgetDrafts();

  expect(readDraft("one")).toBeUndefined();
});
