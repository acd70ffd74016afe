import { tryLater } from "./why-failed.ts";

/** Problems of a form: a sentence for the whole of it, and one for each wrong field, under the fields' names. */
export interface Problems {
  detail?: string;
  fields?: Record<string, string>;
}

/** Message for a failed call: the response's, or advice without a response. */
export function problemsOf(error: unknown): Problems {
  if (error instanceof Error && "fields" in error) {
    const isOurs = "status" in error && typeof error.status === "number" && error.status >= 500;
    const detail = isOurs && error.message === unexplained ? tryLater() : error.message;
    return { detail, fields: error.fields as Record<string, string> };
  }
  console.log(error);
  return { detail: tryLater() };
}

/** The message of a response without `detail` (app/api.ts). */
const unexplained = "Network response was not ok";
