import { expect, test } from "vitest";
import { knownCustomers } from "./known-customers.ts";

const caller = (name: string, phone: string) => ({ kind: "booking" as const, name, phone });

test("customers to pick from are callers, members and names on invoices, each name once", () => {
  const leads = [
    caller("Mama Chidi", "08030000001"),
    { kind: "conversation" as const, name: "Zainab Bello", phone: "" },
    { kind: "request" as const, name: "Ada", phone: "" },
  ];
  expect(knownCustomers(leads, ["Mama Chidi", "Bello Stores"])).toEqual([
    { name: "Mama Chidi", phone: "08030000001" },
    { name: "Zainab Bello", phone: "" },
    { name: "Bello Stores", phone: "" },
  ]);
});

test("two customers of one name with different numbers have no number to fill in", () => {
  expect(knownCustomers([caller("Ada", "08030000001"), caller("Ada", "08030000002")], [])).toEqual([
    { name: "Ada", phone: "" },
  ]);
});
