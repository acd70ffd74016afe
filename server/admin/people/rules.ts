import type { Viewer } from "#/server/services.ts";
import { type PersonAction, personActions } from "./contract.ts";

export interface PersonState {
  id: string;
  role: Viewer["role"];
  status: "active" | "blocked" | "leaving";
}

type Actor = Pick<Viewer, "id" | "role">;

const rights: Record<PersonAction, (viewer: Actor, person: PersonState) => boolean> = {
  warn: mayModerate,
  "end sessions": mayModerate,
  block: mayModerate,
  restore: mayModerate,
  "change role": isAdministrator,
  "reset second step": (viewer, person) => isAdministrator(viewer) && person.role !== "user",
};

function isAdministrator({ role }: Actor): boolean {
  return role === "administrator";
}

function mayModerate(viewer: Actor, person: PersonState): boolean {
  return isAdministrator(viewer) || (viewer.role === "moderator" && person.role === "user");
}

const isOpen: Partial<Record<PersonAction, (person: PersonState) => boolean>> = {
  warn: ({ status }) => status === "active",
  block: ({ status }) => status === "active",
  restore: ({ status }) => status === "blocked",
  "change role": ({ status }) => status === "active",
};

/** Never on one's own account. */
export const mayDo = (action: PersonAction, viewer: Actor, person: PersonState): boolean =>
  viewer.id !== person.id && rights[action](viewer, person);

export const actionsOn = (viewer: Actor, person: PersonState): PersonAction[] =>
  personActions.filter((action) => mayDo(action, viewer, person) && (isOpen[action]?.(person) ?? true));
