import type { Viewer } from "#/server/services.ts";

type Role = Viewer["role"];
/** Roles that follow the same steps: agents, moderators and finance are staff. */
type Rank = "member" | "staff" | "administrator";

export interface RoleStep {
  /** Signed up, neither blocked nor leaving; a proven address; one more administrator who is here. */
  needs: readonly ("active" | "proven address" | "another administrator")[];
  ends: readonly ("sessions" | "second step")[];
}

const hire: RoleStep = { needs: ["active", "proven address"], ends: ["sessions", "second step"] };
const move: RoleStep = { needs: ["active", "proven address"], ends: ["sessions"] };
const dismiss: RoleStep = { needs: [], ends: ["sessions", "second step"] };

/**
 * Requirements and effects of each change of role. A role taken from the settings (administrator.ts) ends the same, and leaving
 * is a change to member: the last administrator can do neither.
 */
const steps: Record<Rank, Record<Rank, RoleStep>> = {
  member: { member: dismiss, staff: hire, administrator: hire },
  staff: { member: dismiss, staff: move, administrator: move },
  administrator: {
    member: { ...dismiss, needs: ["another administrator"] },
    staff: { ...move, needs: [...move.needs, "another administrator"] },
    administrator: move,
  },
};

const rankOf = (role: Role): Rank => (role === "user" ? "member" : role === "administrator" ? role : "staff");

/** Requirements and effects of a change of role; `undefined` when it is the same role. */
export const roleStep = (from: Role, to: Role): RoleStep | undefined =>
  from === to ? undefined : steps[rankOf(from)][rankOf(to)];
