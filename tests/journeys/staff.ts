import { setPassword } from "#/server/account/account.ts";
import { makeAccount } from "#/server/account/make.ts";
import type { StaffRole } from "#/server/platform/contract.ts";
import type { Db } from "#/server/platform/database/database.ts";

/** A staff member without a second factor. */
export interface Staff {
  email: string;
  password: string;
}

/** One per journey through the back office, because a second factor can be set up once. */
export async function makeStaff(
  db: Db,
): Promise<
  Record<
    | "reviewer"
    | "granter"
    | "arbiter"
    | "umpire"
    | "viewer"
    | "cashier"
    | "director"
    | "planner"
    | "keeper"
    | "writer"
    | "helper",
    Staff
  >
> {
  return {
    reviewer: await employ(db, "reviewer", "moderator"),
    granter: await employ(db, "granter", "moderator"),
    arbiter: await employ(db, "arbiter", "moderator"),
    umpire: await employ(db, "umpire", "moderator"),
    viewer: await employ(db, "viewer", "moderator"),
    cashier: await employ(db, "cashier", "finance"),
    director: await employ(db, "director", "administrator"),
    planner: await employ(db, "planner", "administrator"),
    keeper: await employ(db, "keeper", "administrator"),
    writer: await employ(db, "writer", "administrator"),
    helper: await employ(db, "helper", "agent"),
  };
}

async function employ(db: Db, name: string, role: StaffRole): Promise<Staff> {
  const staff = { email: `${name}@example.com`, password: "harmattan-dust-7" };
  const { id } = await makeAccount(db, { email: staff.email, role, firstName: "Bọ́lá", lastName: "Musa" });
  await setPassword(db, id, staff.password);
  return staff;
}
