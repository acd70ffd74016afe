import { tryLater } from "./why-failed.ts";

/** Problems of a form: a sentence for the whole of it, and one for each wrong field, under the fields' names. */
export interface Problems {
  detail?: string;
  fields?: Record<string, string>;
}

/** Sentence for a failed call: the answer's, or what to do when there was none. */
export function problemsOf(error: unknown): Problems {
  if (error instanceof Error && "fields" in error) {
    const isOurs = "status" in error && typeof error.status === "number" && error.status >= 500;
    const detail = isOurs && error.message === unexplained ? tryLater() : error.message;
    return { detail, fields: error.fields as Record<string, string> };
  }
  console.log(error);
  return { detail: tryLater() };
}

/** The message of an answer without a sentence of its own (app/api.ts). */
const unexplained = "Network response was not ok";
