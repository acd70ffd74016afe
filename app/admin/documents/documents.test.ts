import { expect, test } from "vitest";
import { decisionsOn } from "./documents.tsx";

const document = { id: "1", name: "CAC", status: "pending", typed_name: "Ada Foods", typed_name_is: ["page"] } as const;
const business = { name: "Ada Foods" };
const shape = (changed: object) =>
  decisionsOn({ ...document, business, typed_name_is: ["page"], ...changed }, { checks: [], number: "" }).map(
    ({ label, isDangerous, ask }) => [label, isDangerous, ask?.templates?.find(({ isFitting }) => isFitting)?.text],
  );

test("with a name that fits nobody, rejecting a document is the emphasised decision at its usual place, and the name is the marked reason", () => {
  expect(shape({ typed_name_is: [] })).toEqual([
    ["Approve", true, undefined],
    ["Reject", false, "The name on the paper is not the name on your page."],
  ]);
});

test("with a name that fits, or none, approving a document is the emphasised decision", () => {
  const approveFirst = [
    ["Approve", false, undefined],
    ["Reject", true, undefined],
  ];
  expect(shape({})).toEqual(approveFirst);
  expect(shape({ typed_name: "", typed_name_is: [] })).toEqual(approveFirst);
});
