import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Limit, limits } from "#/server/platform/limits/table.ts";

const page = fileURLToPath(new URL("../docs/reference/limits.md", import.meta.url));
const [begin, end] = ["<!-- limits: printed by npm run docs:limits -->", "<!-- end of limits -->"];

const keyWords: Record<Limit["key"], string> = {
  account: "account",
  network: "network",
  target: "target",
  "account+network": "account and network",
  "account+target": "account and target",
  "target+network": "target and network",
  "target+device": "target and device",
};

const units = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
] as const;

/** "15 minutes", "1 day". */
function windowWords(windowMs: number): string {
  const [unitMs, name] = units.find(([unitMs]) => windowMs >= unitMs) ?? units[2];
  const count = windowMs / unitMs;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** The table of limits as docs/reference/limits.md shows it. */
export function limitsTable(): string {
  const rows = Object.entries<Limit>(limits).map(([name, { most, windowMs, key, isGivenBack, reason }]) =>
    ["", `\`${name}\``, most, windowWords(windowMs), keyWords[key], isGivenBack ? "failed only" : "all", reason, ""]
      .join(" | ")
      .trim(),
  );
  return ["| limit | most | in | counted by | counts | why |", "|---|---|---|---|---|---|", ...rows].join("\n");
}

/** A page with the table in its place. */
export function withLimits(text: string): string {
  const [before, rest = ""] = text.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error("docs/reference/limits.md has no place for the limits");
  return `${before}${begin}\n${limitsTable()}\n${end}${after}`;
}

if (import.meta.main) writeFileSync(page, withLimits(readFileSync(page, "utf8")));
