import { asc, eq } from "drizzle-orm";
import { auditLog } from "#/server/admin/tables.ts";
import type { startApi } from "./api.ts";

export type Started = Awaited<ReturnType<typeof startApi>>;

export type Role = NonNullable<Parameters<Started["make"]["account"]>[0]>["role"];

export const callAsStaff = async ({ api, make }: Started, role: Role) => api.asStaff(await make.account({ role }));

/** Audit log entries about an account, oldest first. */
export const actsAbout = ({ db }: Started, id: string) =>
  db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(asc(auditLog.id));
