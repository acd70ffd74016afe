import { expect, test } from "vitest";
import { actionsOn, type PersonState } from "./rules.ts";

const member: PersonState = { id: "ada", role: "user", status: "active" };
const staff: PersonState = { id: "bola", role: "finance", status: "active" };
const administrator = { id: "chidi", role: "administrator" } as const;
const moderator = { id: "dayo", role: "moderator" } as const;

test.each([
  ["a moderator on a member", moderator, member, ["warn", "end sessions", "block"]],
  ["a moderator on a member who is blocked", moderator, { ...member, status: "blocked" }, ["end sessions", "restore"]],
  ["a moderator on staff", moderator, staff, []],
  ["a moderator on themselves", moderator, { ...moderator, status: "active" }, []],
  ["finance on a member", { id: "efe", role: "finance" }, member, []],
  ["an agent on a member", { id: "efe", role: "agent" }, member, []],
  ["an administrator on a member", administrator, member, ["warn", "end sessions", "block", "change role"]],
  [
    "an administrator on staff",
    administrator,
    staff,
    ["warn", "end sessions", "block", "change role", "reset second step"],
  ],
  ["an administrator on a member who is leaving", administrator, { ...member, status: "leaving" }, ["end sessions"]],
  ["an administrator on themselves", administrator, { ...administrator, status: "active" }, []],
] as const)("the actions of %s", (_, viewer, person, actions) => {
  expect(actionsOn(viewer, person)).toEqual(actions);
});
