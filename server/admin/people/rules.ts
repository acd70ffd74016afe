import type { Viewer } from "#/server/services.ts";
import { type PersonAction, personActions } from "./contract.ts";

/** The person an action is about. */
export interface PersonState {
  id: string;
  role: Viewer["role"];
  status: "active" | "blocked" | "leaving";
}

type Actor = Pick<Viewer, "id" | "role">;

/** Needs of each action: of its author, and of the person it is done to. */
const rights: Record<PersonAction, (viewer: Actor, person: PersonState) => boolean> = {
  "end sessions": mayModerate,
  block: mayModerate,
  restore: mayModerate,
  "change role": isAdministrator,
  "reset second step": (viewer, person) => isAdministrator(viewer) && person.role !== "user",
};

function isAdministrator({ role }: Actor): boolean {
  return role === "administrator";
}

/** Only an administrator decides about staff. */
function mayModerate(viewer: Actor, person: PersonState): boolean {
  return isAdministrator(viewer) || (viewer.role === "moderator" && person.role === "user");
}

/** True if there is anything to do. */
const isOpen: Partial<Record<PersonAction, (person: PersonState) => boolean>> = {
  block: ({ status }) => status === "active",
  restore: ({ status }) => status === "blocked",
  "change role": ({ status }) => status === "active",
};

/** True if `viewer` may do this about `person` at all; never about themselves. */
export const mayDo = (action: PersonAction, viewer: Actor, person: PersonState): boolean =>
  viewer.id !== person.id && rights[action](viewer, person);

/** Possible actions of `viewer` on `person`: the buttons of their page. */
export const actionsOn = (viewer: Actor, person: PersonState): PersonAction[] =>
  personActions.filter((action) => mayDo(action, viewer, person) && (isOpen[action]?.(person) ?? true));
