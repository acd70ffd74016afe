import { findLga, findState, type LocalGovernment } from "#/server/place/place.ts";
import { invalidField } from "#/server/platform/errors.ts";
import { findCategory } from "#/server/trade/trade.ts";
import { fold } from "#/shared/fold.ts";
import { readPhone } from "#/shared/phone.ts";
import type { BusinessDraft } from "./contract.ts";

/**
 * An owner's draft, as it is kept.
 * @returns the columns of the business, its LGA, and the ids of the LGAs it comes to when the draft names them
 * @throws AppError `request/invalid` for a phone, category or place that does not exist
 */
export function readDraft(draft: BusinessDraft) {
  const phone = readPhone(draft.phone);
  if (!phone) throw invalidField("phone", "Enter a Nigerian phone number, such as 0803 000 0000");
  const category = findCategory(draft.category);
  if (!category) throw invalidField("category", "Select a category");
  const lga = readLga(draft, "state", "lga");
  return {
    columns: {
      name: draft.name,
      about: draft.about,
      phone,
      categoryId: category.id,
      workExperience: draft.work_experience,
      yearsOfExperience: draft.years_of_experience,
      address: draft.address,
      town: draft.town,
      localGovernmentId: lga.id,
      ...(draft.tags && { tags: eachOnce(draft.tags) }),
      ...(draft.show_email !== undefined && { showEmail: draft.show_email }),
    },
    lga,
    servedLgaIds: draft.service_area && servedLgas(draft.service_area, lga),
  };
}

/** @throws AppError `request/invalid` unless the LGA lies in the state: six names occur in two */
function readLga(place: { state: string; lga: string }, stateField: string, lgaField: string): LocalGovernment {
  const state = findState(place.state);
  if (!state) throw invalidField(stateField, "Select a State");
  const lga = findLga(state, place.lga);
  if (!lga) throw invalidField(lgaField, "Select LGA");
  return lga;
}

/** Every other LGA once: where a business is, it comes to anyway. */
function servedLgas(area: NonNullable<BusinessDraft["service_area"]>, home: LocalGovernment): number[] {
  const ids = area.map((place, at) => readLga(place, `service_area.${at}.state`, `service_area.${at}.lga`).id);
  return [...new Set(ids)].filter((id) => id !== home.id);
}

/** Services in the owner's own words, none empty, and none twice however it is spelt. */
function eachOnce(tags: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const tag of tags) if (fold(tag) && !byFolded.has(fold(tag))) byFolded.set(fold(tag), tag);
  return [...byFolded.values()];
}
