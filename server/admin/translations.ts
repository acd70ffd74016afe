import { inArray } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { TranslatedLanguage } from "#/server/language/contract.ts";
import {
  decideTranslation,
  exportTranslations,
  listTranslationReports,
  type TranslationReportRow,
  undoTranslation,
} from "#/server/language/language.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { optionalText } from "#/server/platform/fields.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { ById, Done } from "./fields.ts";
import { fullName } from "./list/matching.ts";
import { audited, type Facts } from "./staff-action.ts";

const ListedTranslation = z.object({
  id: z.string(),
  text: z.string().describe("in English"),
  context: z.string(),
  shown: z.string().describe("the translation that was read"),
  better: z.string(),
  status: z.enum(["open", "accepted", "rejected"]),
  sent_at: z.string(),
  decided_by: z.string().describe("empty: open"),
});

type ListedTranslation = z.infer<typeof ListedTranslation>;

const translationsContract = {
  "GET /v2/admin/translations": {
    does: "Better words that people sent for the texts of pages, in one language and state, the latest first, at most 100.",
    access: ["moderator"],
    query: z.object({
      language: TranslatedLanguage,
      status: z.enum(["open", "accepted", "rejected"]).default("open"),
    }),
    returns: z.array(ListedTranslation),
  },
  "POST /v2/admin/translations/{id}": {
    does: "Accepts better words, as they were sent or changed, or rejects them.",
    access: ["moderator"],
    params: ById,
    body: z.object({
      status: z.enum(["accepted", "rejected"], "Accept or reject it"),
      better: optionalText(lengthMax.translation).describe("empty: as they were sent"),
    }),
    returns: Done,
    errors: ["language/no-such-report", "language/decided-already"],
  },
  "POST /v2/admin/translations/{id}/undo": {
    does: "Opens again what was decided.",
    access: ["moderator"],
    params: ById,
    returns: Done,
    errors: ["language/no-such-report", "language/decided-already"],
  },
  "GET /v2/admin/translations/file": {
    does: "The accepted translations of a language as a PO file, for app/locales.",
    access: ["moderator"],
    query: z.object({ language: TranslatedLanguage }),
    returns: z.object({ name: z.string(), po: z.string() }),
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof translationsContract> {}
}

async function showTranslations(db: Db, rows: readonly TranslationReportRow[]): Promise<ListedTranslation[]> {
  const staffIds = rows.flatMap(({ decidedBy }) => decidedBy ?? []);
  const staff = staffIds.length
    ? await db.select({ id: accounts.id, name: fullName }).from(accounts).where(inArray(accounts.id, staffIds))
    : [];
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  return rows.map(({ id, text, context, shown, better, status, createdAt, decidedBy }) => ({
    ...{ id, text, context, shown, better, status },
    sent_at: createdAt.toISOString(),
    decided_by: (decidedBy && names.get(decidedBy)) || "",
  }));
}

type Deps = Pick<Services, "db" | "clock">;

const factsOf = ({ language, text, better, status }: TranslationReportRow): Facts => ({
  language,
  text,
  better,
  status,
});

interface Decision {
  status: "accepted" | "rejected";
  better: string;
}

function decide(deps: Deps, viewer: Viewer, id: string, decision: Decision) {
  const action = decision.status === "accepted" ? "accept translation" : "reject translation";
  return audited(deps, viewer, { action, subject: { kind: "translation", id } }, async (tx) => {
    const decided = await decideTranslation(tx, id, { ...decision, staffId: viewer.id }, deps.clock.now());
    const message = decision.status === "accepted" ? "Accepted" : "Rejected";
    return { before: factsOf(decided.before), after: factsOf(decided.after), answer: { message } };
  });
}

function undo(deps: Deps, viewer: Viewer, id: string) {
  return audited(deps, viewer, { action: "reopen translation", subject: { kind: "translation", id } }, async (tx) => {
    const { before, after } = await undoTranslation(tx, id);
    return { before: factsOf(before), after: factsOf(after), answer: { message: "It is open again" } };
  });
}

export const translationRoutes = routes(translationsContract, {
  "GET /v2/admin/translations": async ({ db, query: { language, status } }) =>
    showTranslations(db, await listTranslationReports(db, language, status)),
  "POST /v2/admin/translations/{id}": ({ viewer, params, body, ...services }) =>
    decide(services, viewer, params.id, body),
  "POST /v2/admin/translations/{id}/undo": ({ viewer, params, ...services }) => undo(services, viewer, params.id),
  "GET /v2/admin/translations/file": async ({ db, query: { language } }) => ({
    name: `${language}.po`,
    po: await exportTranslations(db, language),
  }),
});
