import { expect, test } from "vitest";
import { actionsOn, type PersonState } from "./rules.ts";

const member: PersonState = { id: "ada", role: "user", status: "active" };
const staff: PersonState = { id: "bola", role: "finance", status: "active" };
const administrator = { id: "chidi", role: "administrator" } as const;
const moderator = { id: "dayo", role: "moderator" } as const;

test.each([
  ["a moderator of a member", moderator, member, ["end sessions", "block"]],
  ["a moderator of a member who is blocked", moderator, { ...member, status: "blocked" }, ["end sessions", "restore"]],
  ["a moderator of staff", moderator, staff, []],
  ["a moderator of themselves", moderator, { ...moderator, status: "active" }, []],
  ["finance of a member", { id: "efe", role: "finance" }, member, []],
  ["an agent of a member", { id: "efe", role: "agent" }, member, []],
  ["an administrator of a member", administrator, member, ["end sessions", "block", "change role"]],
  ["an administrator of staff", administrator, staff, ["end sessions", "block", "change role", "reset second step"]],
  ["an administrator of somebody who leaves", administrator, { ...member, status: "leaving" }, ["end sessions"]],
  ["an administrator of themselves", administrator, { ...administrator, status: "active" }, []],
] as const)("this is open to %s", (_, viewer, person, actions) => {
  expect(actionsOn(viewer, person)).toEqual(actions);
});
