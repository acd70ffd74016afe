import type { Texts } from "./use-form.ts";

const prefix = "lchappdraft ";
/** The database of this browser for the pictures of drafts. */
export const draftPicturesName = "lchappdraftpictures";

/** Draft of a form; `undefined` when there is none. */
export function readDraft(name: string): Texts | undefined {
  try {
    const stored = localStorage.getItem(prefix + name);
    const texts = stored ? JSON.parse(stored) : undefined;
    return texts && typeof texts === "object" ? (texts as Texts) : undefined;
  } catch {
    // No storage, or invalid data.
    return undefined;
  }
}

export function saveDraft(name: string, texts: Texts) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(texts));
  } catch {
    // Private windows may have no storage; the draft then lasts as long as the page.
  }
}

export function forgetDraft(name: string) {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept.
  }
}

/** Drafts of all forms: removed at log-out. */
export function forgetDrafts() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
    indexedDB.deleteDatabase(draftPicturesName);
  } catch {
    // Nothing was kept.
  }
}
