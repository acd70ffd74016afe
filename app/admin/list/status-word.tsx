import { statusWords } from "./words.ts";

const looks: Record<string, string> = {
  ...{ blocked: "text-danger", failed: "text-danger", reversed: "text-danger", succeeded: "text-danger" },
  ...{ leaving: "text-ink-2", hidden: "text-ink-2", over: "text-ink-2", intended: "text-ink-2" },
};

/** A status in a word. */
export function StatusWord({ status }: { status: string }) {
  return <span className={looks[status] ?? ""}>{statusWords[status] ?? status}</span>;
}
