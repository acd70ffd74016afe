import { describe, expect, test } from "vitest";
import { after, type Decision, type DocumentStatus, isProven } from "./verification.ts";

describe("a document", () => {
  test.each([
    ["pending", "approve", "approved"],
    ["pending", "reject", "rejected"],
    ["approved", "reject", "rejected"],
    ["rejected", "approve", "approved"],
  ] as [DocumentStatus, Decision, DocumentStatus][])(
    "a %s document with the decision to %s becomes %s",
    (from, decision, to) => {
      expect(after(from, decision)).toBe(to);
    },
  );

  test.each([
    ["approved", "approve"],
    ["rejected", "reject"],
  ] as [DocumentStatus, Decision][])("a %s document cannot get the decision to %s again", (from, decision) => {
    expect(() => after(from, decision)).toThrow(
      expect.objectContaining({ code: "verification/wrong-step", status: 409 }),
    );
  });
});

describe("a business", () => {
  const paper = (name: string, status: DocumentStatus) => ({ name, status });

  test("a business is verified by an approved CAC certificate and an approved ID", () => {
    expect(isProven([paper("CAC", "approved"), paper("ID Card", "approved")])).toBe(true);
    expect(
      isProven([
        paper("Others", "pending"),
        paper("ID Card", "approved"),
        paper("CAC", "rejected"),
        paper("CAC", "approved"),
      ]),
    ).toBe(true);
  });

  test.each([
    [[]],
    [[paper("CAC", "approved")]],
    [[paper("ID Card", "approved"), paper("Others", "approved")]],
    [[paper("CAC", "approved"), paper("ID Card", "pending")]],
    [[paper("CAC", "rejected"), paper("ID Card", "approved")]],
  ])("a business is not verified by %j", (papers) => {
    expect(isProven(papers)).toBe(false);
  });
});
