import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditLog } from "#/server/admin/tables.ts";
import type { SubjectKind } from "#/server/moderation/contract.ts";
import { startApi } from "./api.ts";

/** The back office with a moderator, and factories for reported content. */
export async function startReported(options: Parameters<typeof startApi>[0] = {}) {
  const started = await startApi(options);
  const { api, make, db } = started;
  const moderator = await make.account({ role: "moderator", firstName: "Bola", lastName: "Musa" });
  const owner = await make.account();
  const business = await make.business({ ownerId: owner.id, name: "Ada Phones", about: "We sell phones." });
  const report = async (kind: SubjectKind, id: string, reason = "fraud", note = "", by?: { id: string }) => {
    const reporter = by ?? (await make.account({ phone: "", createdAt: new Date("2026-01-01T00:00:00Z") }));
    expect((await api.as(reporter).post("/v2/report", { kind, id, reason, note })).status).toBe(200);
    return reporter;
  };
  const logged = (subjectId: string) => db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId));
  const statusOfPage = async () => (await api.get(`/v2/business/${business.id}`)).status;
  return { ...started, staff: api.asStaff(moderator), moderator, owner, business, report, logged, statusOfPage };
}

export const notAllowed = { status: 403, body: { code: "account/not-allowed" } };

export const nothingOpen = { status: 409, body: { code: "moderation/nothing-open" } };

export const noSuchSubject = { status: 404, body: { code: "moderation/no-such-subject" } };

export const reason = "It sells what is not there.";
