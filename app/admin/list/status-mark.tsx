import type { Words } from "./words.ts";

const looks: Record<string, string> = {
  ...{ blocked: "text-danger", failed: "text-danger", reversed: "text-danger", succeeded: "text-danger" },
  ...{ leaving: "text-ink-2", hidden: "text-ink-2", over: "text-ink-2", intended: "text-ink-2" },
};

/** A status in a word. */
export function StatusWord({ words, status }: { words: Words; status: string }) {
  return <span className={looks[status] ?? ""}>{words[status] ?? status}</span>;
}

const dots: Record<string, string> = {
  ...{
    active: "bg-open",
    shown: "bg-open",
    confirmed: "bg-open",
    done: "bg-open",
    applied: "bg-open",
    paid: "bg-open",
  },
  ...{ running: "bg-open", open: "bg-caution", requested: "bg-caution", proposed: "bg-caution", coming: "bg-caution" },
  ...{ waiting: "bg-caution", payable: "bg-caution", approved: "bg-caution" },
  ...{ blocked: "bg-danger", failed: "bg-danger", reversed: "bg-danger", succeeded: "bg-danger" },
};

/** A status of a row: a word with a dot in the colour of its kind; grey: over, without a good end. */
export function StatusMark({ words, status }: { words: Words; status: string }) {
  return (
    <span className="whitespace-nowrap">
      <span
        aria-hidden="true"
        className={`mr-1.5 inline-block size-2 rounded-pill align-[1px] ${dots[status] ?? "bg-control"}`}
      />
      <StatusWord words={words} status={status} />
    </span>
  );
}
