/** `node scripts/docs.ts` generates the errors, limits and settings pages of docs/reference. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { api } from "#/server/api.ts";
import { Environment } from "#/server/platform/environment.ts";
import { errorsPage } from "#/server/platform/http/openapi.ts";
import { type Limit, limits } from "#/server/platform/limits/table.ts";
import { countOf } from "#/shared/count-of.ts";
import { dayMs, hourMs, minuteMs } from "#/shared/time.ts";

export const pathOf = (page: string) => fileURLToPath(new URL(`../docs/reference/${page}.md`, import.meta.url));

const [begin, end] = ["<!-- limits: printed by node scripts/docs.ts -->", "<!-- end of limits -->"];

const keyWords: Record<Limit["key"], string> = {
  account: "account",
  network: "network",
  target: "target",
  "account+network": "account and network",
  "account+target": "account and target",
  "target+network": "target and network",
  "target+device": "target and device",
  "wide network": "network, of IPv6 48 bits",
  "target+wide network": "target and network, of IPv6 48 bits",
};

const units = [
  [dayMs, "day"],
  [hourMs, "hour"],
  [minuteMs, "minute"],
] as const;

/** "15 minutes", "1 day". */
function windowWords(windowMs: number): string {
  const [unitMs, name] = units.find(([unitMs]) => windowMs >= unitMs) ?? units[2];
  return countOf(windowMs / unitMs, name);
}

function limitsTable(): string {
  const rows = Object.entries<Limit>(limits).map(([name, { most, windowMs, key, isGivenBack, reason }]) =>
    ["", `\`${name}\``, most, windowWords(windowMs), keyWords[key], isGivenBack ? "failed only" : "all", reason, ""]
      .join(" | ")
      .trim(),
  );
  return ["| limit | most | in | counted by | counts | why |", "|---|---|---|---|---|---|", ...rows].join("\n");
}

/** docs/reference/limits.md with the current table. */
export function limitsPage(text: string): string {
  const [before, rest = ""] = text.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error("docs/reference/limits.md has no placeholder for the limits");
  return `${before}${begin}\n${limitsTable()}\n${end}${after}`;
}

/** docs/reference/settings.md. */
export function settingsPage(): string {
  const rows = Object.entries(Environment.shape)
    .filter(([name]) => name !== "NODE_ENV")
    .map(([name, schema]) => `| \`${name}\` | ${defaultOf(schema)} | ${schema.description} |`);
  return [
    "# Settings",
    "",
    "Environment variables, read once at startup; an invalid one stops the start with one line. An empty one counts as not set.",
    "Generated from `server/platform/environment.ts` by `node scripts/docs.ts`.",
    "",
    "| name | default | meaning |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function defaultOf(schema: z.ZodType): string {
  const value = schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : "";
  return value && `\`${value}\``;
}

if (import.meta.main) {
  writeFileSync(pathOf("errors"), errorsPage(api));
  writeFileSync(pathOf("limits"), limitsPage(readFileSync(pathOf("limits"), "utf8")));
  writeFileSync(pathOf("settings"), settingsPage());
}
