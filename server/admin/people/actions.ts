import { changeRole, endSessions, forgetSecondStep } from "#/server/account/account.ts";
import { imposeSanction, liftSanction } from "#/server/moderation/moderation.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { audited, type Facts, requireNotOwn } from "../staff-action.ts";
import { type PersonAction, personContract } from "./contract.ts";
import { findBlockOf, holdAccount, noSuchPerson, showPerson, statusOf } from "./person.ts";
import { mayDo, type PersonState } from "./rules.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "events" | "jobs">;

interface StaffAction {
  personId: string;
  reason: string;
}

const done = (message: string) => ({ message });
const decidedAlready = () => new AppError("moderation/nothing-open", "That was decided already");

/** Locks the account and checks the viewer's right. @throws AppError `account/not-found`, `account/not-allowed` */
async function actOn(
  deps: Deps,
  viewer: Viewer,
  { personId, reason, action }: StaffAction & { action: PersonAction },
  run: (tx: Db, person: PersonState) => Promise<{ before?: Facts; after?: Facts }>,
): Promise<void> {
  requireNotOwn(viewer, personId);
  if (!isId(personId)) throw noSuchPerson();
  await audited(deps, viewer, { action, subject: { kind: "person", id: personId }, reason }, async (tx) => {
    const held = await holdAccount(tx, personId);
    if (!held) throw noSuchPerson();
    const person = { id: held.id, role: held.role, status: statusOf(held) };
    if (!mayDo(action, viewer, person)) throw new AppError("account/not-allowed", "Only an administrator may do that");
    return { ...(await run(tx, person)), answer: undefined };
  });
}

async function endSessionsOf(deps: Deps, viewer: Viewer, staffAction: StaffAction) {
  await actOn(deps, viewer, { ...staffAction, action: "end sessions" }, async (tx, { id }) => {
    await endSessions(tx, deps.events, id);
    return {};
  });
  return done("Logged out everywhere");
}

/**
 * Staff also lose their role. @throws as `actOn`, and AppError `moderation/nothing-open` when they are blocked or
 * deleted already
 */
async function blockPerson(deps: Deps, viewer: Viewer, staffAction: StaffAction) {
  await actOn(deps, viewer, { ...staffAction, action: "block" }, async (tx, { id, role, status }) => {
    if (status !== "active") throw decidedAlready();
    if (role !== "user") await changeRole(tx, deps.events, id, "user");
    await imposeSanction(tx, deps, { kind: "person", subjectId: id, by: viewer.id, reason: staffAction.reason });
    return { before: { status, role }, after: { status: "blocked", role: "user" } };
  });
  return done("Blocked");
}

async function restorePerson(deps: Deps, viewer: Viewer, staffAction: StaffAction) {
  await actOn(deps, viewer, { ...staffAction, action: "restore" }, async (tx, { id, status }) => {
    const sanctionId = await findBlockOf(tx, id);
    if (!sanctionId) throw decidedAlready();
    await liftSanction(tx, deps, { sanctionId });
    return { before: { status }, after: { status: "active" } };
  });
  return done("Restored");
}

/** Gives a person another role. @throws as `actOn`; AppError `account/not-allowed` also for the last administrator */
async function giveRole(deps: Deps, viewer: Viewer, staffAction: StaffAction & { role: Viewer["role"] }) {
  await actOn(deps, viewer, { ...staffAction, action: "change role" }, async (tx, { id }) => {
    const before = await changeRole(tx, deps.events, id, staffAction.role);
    return { before: { role: before }, after: { role: staffAction.role } };
  });
  return done("Role changed");
}

async function resetSecondStep(deps: Deps, viewer: Viewer, staffAction: StaffAction) {
  await actOn(deps, viewer, { ...staffAction, action: "reset second step" }, async (tx, { id }) => {
    await forgetSecondStep(tx, id);
    return {};
  });
  return done("They set up a new app at their next visit");
}

export const personRoutes = routes(personContract, {
  "GET /v2/admin/people/{id}": ({ viewer, params, ...services }) => showPerson(services, viewer, params.id),
  "POST /v2/admin/people/{id}/end_sessions": ({ viewer, params, body, ...services }) =>
    endSessionsOf(services, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/block": ({ viewer, params, body, ...services }) =>
    blockPerson(services, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/restore": ({ viewer, params, body, ...services }) =>
    restorePerson(services, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/role": ({ viewer, params, body, ...services }) =>
    giveRole(services, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/second_step/reset": ({ viewer, params, body, ...services }) =>
    resetSecondStep(services, viewer, { personId: params.id, ...body }),
});
