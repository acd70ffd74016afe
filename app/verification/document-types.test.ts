import { expect, test } from "vitest";
import { missingType } from "./document-types.ts";

const sent = (name: string, status: "pending" | "approved" | "rejected") => ({
  id: name,
  name,
  status,
  reason: "",
  date_created: "2026-11-12T10:00:00Z",
});

test("the form begins with the document that is still needed", () => {
  expect(missingType([])).toBe("CAC");
  expect(missingType([sent("CAC", "pending")])).toBe("ID Card");
  expect(missingType([sent("CAC", "approved"), sent("ID Card", "pending")])).toBe("Others");
});

test("a rejected document is needed again", () => {
  expect(missingType([sent("CAC", "rejected"), sent("ID Card", "approved")])).toBe("CAC");
  expect(missingType([sent("CAC", "rejected"), sent("CAC", "pending"), sent("ID Card", "approved")])).toBe("Others");
});
