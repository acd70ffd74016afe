import type { Db } from "#/server/platform/database/database.ts";
import { makeRecord } from "#/server/supply/make.ts";

const pages = [
  { name: "Topo Island Tailors", service: "Tailor", place: "Lagos, Badagry" },
  { name: "Marina Road Vulcanizer", service: "Vulcanizer", place: "Lagos, Badagry" },
  { name: "Gberefu Provision Store", service: "Provision store", place: "Lagos, Badagry" },
  { name: "Lagoon Front Pharmacy", service: "Pharmacy and chemist", place: "Lagos, Epe" },
  { name: "Two Palms Hair Salon", service: "Hair stylist", place: "Lagos, Epe" },
  { name: "Old Jetty Carpentry", service: "Carpenter", place: "Lagos, Epe" },
] as const;

/** Unclaimed pages, to try a claim with: its code is a text in `data/outbox`. */
export async function addUnclaimed(db: Db, now: Date): Promise<void> {
  for (const [nth, page] of pages.entries()) {
    const phone = `+234700000${String(8_001 + nth)}`;
    await makeRecord(db, now, { ...page, source: "demo", licence: "made up", phone });
  }
}
