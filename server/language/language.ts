import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError, invalidField } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import type { TranslatedLanguage } from "#/shared/language.ts";
import type { TranslationReport } from "./contract.ts";
import { translationReports } from "./tables.ts";

export type TranslationReportRow = typeof translationReports.$inferSelect;

/** Maximum number of listed reports per state. */
const listedMax = 100;

const placeholders = (text: string) =>
  [...text.matchAll(/\{\w+\}/g)]
    .map(([name]) => name)
    .sort()
    .join(" ");

/** Requires the placeholders of the source text in the translation. @throws AppError `request/invalid` */
function requirePlaceholders(text: string, better: string) {
  const wanted = placeholders(text);
  if (wanted !== placeholders(better))
    throw invalidField("better", wanted ? `Keep ${wanted} as it is` : "Leave out what stands in braces");
}

/** Stores a suggested translation. @throws AppError `request/invalid` when it lacks a placeholder */
export async function reportTranslation(
  { db, clock }: Pick<Services, "db" | "clock">,
  report: z.output<typeof TranslationReport>,
): Promise<void> {
  requirePlaceholders(report.text, report.better);
  await db.insert(translationReports).values({ id: newId(), ...report, createdAt: clock.now() });
}

/** The reports of a language in one state, the latest first. */
export const listTranslationReports = (db: Db, language: TranslatedLanguage, status: TranslationReportRow["status"]) =>
  db
    .select()
    .from(translationReports)
    .where(and(eq(translationReports.language, language), eq(translationReports.status, status)))
    .orderBy(desc(translationReports.createdAt))
    .limit(listedMax);

interface Decision {
  status: "accepted" | "rejected";
  /** The accepted words, if staff changed them; empty: as sent. */
  better: string;
  staffId: string;
}

/** @throws AppError `language/no-such-report`, `language/decided-already` */
async function lockReport(tx: Db, id: string, isOpen: boolean): Promise<TranslationReportRow> {
  const [report] = isId(id)
    ? await tx.select().from(translationReports).where(eq(translationReports.id, id)).for("update")
    : [];
  if (!report) throw new AppError("language/no-such-report", "There is no such report");
  if ((report.status === "open") !== isOpen)
    throw new AppError("language/decided-already", isOpen ? "That was decided already" : "That is not decided");
  return report;
}

/** Decides on an open report. @returns the report before and after */
export async function decideTranslation(tx: Db, id: string, { status, better, staffId }: Decision, now: Date) {
  const before = await lockReport(tx, id, true);
  if (better) requirePlaceholders(before.text, better);
  const change = { status, better: better || before.better, decidedBy: staffId, decidedAt: now };
  await tx.update(translationReports).set(change).where(eq(translationReports.id, id));
  return { before, after: { ...before, ...change } };
}

/** Reopens a decided report. @returns the report before and after */
export async function undoTranslation(tx: Db, id: string) {
  const before = await lockReport(tx, id, false);
  const change = { status: "open", decidedBy: null, decidedAt: null } as const;
  await tx.update(translationReports).set(change).where(eq(translationReports.id, id));
  return { before, after: { ...before, ...change } };
}

/** Exports the accepted translations of a language as a PO file; the latest per text wins. */
export async function exportTranslations(db: Db, language: TranslatedLanguage): Promise<string> {
  const accepted = await db
    .select()
    .from(translationReports)
    .where(and(eq(translationReports.language, language), eq(translationReports.status, "accepted")))
    .orderBy(translationReports.decidedAt);
  const latest = new Map(accepted.map((one) => [`${one.context}\u0004${one.text}`, one]));
  const entries = [...latest.values()].map(({ context, text, better }) =>
    [
      ...(context ? [`msgctxt ${JSON.stringify(context)}`] : []),
      `msgid ${JSON.stringify(text)}`,
      `msgstr ${JSON.stringify(better)}`,
    ].join("\n"),
  );
  const header = `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: ${language}\\n"`;
  return `${[header, ...entries].join("\n\n")}\n`;
}
