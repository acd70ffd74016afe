import { z } from "zod";
import { PersonName } from "../fields.ts";

const trustLevels = ["watched", "new", "known", "trusted"] as const;
export type TrustLevel = (typeof trustLevels)[number];

export const Trust = z
  .enum(trustLevels)
  .describe(
    "watched: sanctioned in half a year; new: a week or no confirmed email; trusted: verified, three months, never sanctioned",
  );

export const trustInRow = Trust.describe("how far the person is trusted");

export const Risk = z.object({ trust: Trust, risks: z.array(z.string()).describe("in words, the heaviest first") });
export type Risk = z.infer<typeof Risk>;

export const Duplicate = z.object({
  what: z.enum(["phone number", "registration number", "bank account", "picture", "similar picture"]),
  people: z.array(PersonName).describe("other people with the same, at most 10"),
});
export type Duplicate = z.infer<typeof Duplicate>;
