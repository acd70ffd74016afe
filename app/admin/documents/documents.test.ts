import { expect, test } from "vitest";
import { decisionsOn } from "./documents.tsx";

const document = { id: "1", name: "CAC", status: "pending", typed_name: "Ada Foods", typed_name_is: ["page"] } as const;
const shape = (changed: object) =>
  decisionsOn({ ...document, typed_name_is: ["page"], ...changed }, { checks: [], number: "" }).map(
    ({ label, isDangerous, ask }) => [label, isDangerous, ask?.templates?.[0]?.slice(0, 8)],
  );

test("with a name that fits nobody, rejecting a document is the emphasised decision, and the name is the first reason", () => {
  expect(shape({ typed_name_is: [] })).toEqual([
    ["Reject", false, "The name"],
    ["Approve", true, undefined],
  ]);
});

test("with a name that fits, or none, approving a document is the emphasised decision", () => {
  const approveFirst = [
    ["Approve", false, undefined],
    ["Reject", true, "We canno"],
  ];
  expect(shape({})).toEqual(approveFirst);
  expect(shape({ typed_name: "", typed_name_is: [] })).toEqual(approveFirst);
});
