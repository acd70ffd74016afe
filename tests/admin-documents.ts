import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { auditLog } from "#/server/admin/tables.ts";
import { reports } from "#/server/moderation/tables.ts";
import { startApi } from "./api.ts";

/** The back office with a moderator, and an owner with documents. */
export async function startDocumentReview() {
  const started = await startApi();
  const { api, make, db } = started;
  const moderator = await make.account({ role: "moderator", firstName: "Bola", lastName: "Musa" });
  /** A business with a document that is pending since `sentAt`. */
  const waiting = async (sentAt: string, given: Parameters<typeof make.business>[0] = {}) => {
    const account = await make.account();
    const business = await make.business({ ownerId: account.id, phone: `+23480${Math.random()}`, ...given });
    const businessId = business.id;
    const document = await make.certification({ businessId, status: "pending", createdAt: new Date(sentAt) });
    return { account, business, document };
  };
  const reportOf = async (subjectId: string) => {
    const reporterId = (await make.account()).id;
    const said = { kind: "business", reason: "fraud", weight: 8, createdAt: new Date("2026-11-17") } as const;
    await db.insert(reports).values({ id: randomUUID(), reporterId, subjectId, ...said });
  };
  const logged = (subjectId: string) =>
    db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(desc(auditLog.at));
  const toldTo = async (account: { id: string }) =>
    ((await api.as(account).get("/v2/notifications")).body as { title: string }[]).map(({ title }) => title);
  return { ...started, staff: api.asStaff(moderator), moderator, waiting, reportOf, logged, toldTo };
}

export const decision = (id: string) => `/v2/admin/documents/${id}/decision`;

export const noSuchDocument = { status: 404, body: { code: "verification/no-such-document" } };
