import { expect, test } from "vitest";
import { missingType, nextSentence, openNeeds } from "./document-types.ts";

const sent = (name: string, status: "pending" | "approved" | "rejected") => ({
  id: name,
  name,
  status,
  reason: "",
  decided_on: status === "pending" ? "" : "2026-11-14T10:00:00Z",
  date_created: "2026-11-12T10:00:00Z",
});

test("the form begins with the document that is still missing", () => {
  expect(missingType([])).toBe("CAC");
  expect(missingType([sent("CAC", "pending")])).toBe("ID Card");
  expect(missingType([sent("CAC", "approved"), sent("ID Card", "pending")])).toBe("Others");
});

test("a rejected document is required again", () => {
  expect(missingType([sent("CAC", "rejected"), sent("ID Card", "approved")])).toBe("CAC");
  expect(missingType([sent("CAC", "rejected"), sent("CAC", "pending"), sent("ID Card", "approved")])).toBe("Others");
});

test("the open steps are the required documents that were not sent or not accepted", () => {
  const typesOf = (...documents: ReturnType<typeof sent>[]) => openNeeds(documents).map(({ type }) => type);
  expect(typesOf()).toEqual(["CAC", "ID Card"]);
  expect(typesOf(sent("CAC", "rejected"), sent("Others", "approved"))).toEqual(["CAC", "ID Card"]);
  expect(typesOf(sent("CAC", "rejected"), sent("CAC", "pending"))).toEqual(["ID Card"]);
});

test("the next step names the missing documents and the time of the review", () => {
  expect(nextSentence([sent("CAC", "approved")])).toBe(
    "Still to send: your ID. After that it takes about 1 working day.",
  );
  expect(nextSentence([sent("CAC", "rejected")])).toContain("your CAC certificate and your ID");
  expect(nextSentence([sent("CAC", "approved"), sent("ID Card", "pending")])).toBe(
    "We have both and are checking them. It takes about 1 working day.",
  );
});
