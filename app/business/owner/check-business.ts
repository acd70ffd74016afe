import type { Problems, Texts } from "#/app/ui/use-form.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { areasFromText, areasToText, tagsFromText, tagsToText, withTag } from "./lists-in-text.ts";

const needed = {
  name: "Type the name of your business",
  about: "Say what your business does",
  phone: "Type a phone number",
  work_experience: "Say what work you have done",
  years_of_experience: "Type a number of years, 0 if you just began",
  address: "Type the address",
  town: "Type the town",
};

/** What is wrong with what was typed, in the order of the specification: texts, category, state, LGA, terms. */
export function checkBusiness(texts: Texts, isNew: boolean): Problems | undefined {
  const empty = Object.entries(needed).filter(([name]) => !texts[name]?.trim());
  if (empty.length > 0) return { detail: "All fields are required!", fields: Object.fromEntries(empty) };
  if (!texts.category) return { fields: { category: "Select a category" } };
  if (!texts.state) return { fields: { state: "Select a State" } };
  if (!texts.lga) return { fields: { lga: "Select LGA" } };
  if (isNew && texts.terms !== "on") return { fields: { terms: "Accept the terms and condition to go on" } };
  return undefined;
}

/** What the form says, as `/v2` takes it. */
export function toDraft(texts: Texts) {
  const { name = "", about = "", phone = "", category = "", work_experience = "", address = "", town = "" } = texts;
  const { years_of_experience = "", state = "", lga = "", tag_list, tags = "", area_list, show_email } = texts;
  return {
    ...{ name, about, phone, category, work_experience, address, town, state, lga, country: "Nigeria" as const },
    // As typed: the server says what is no number.
    years_of_experience,
    // A service that was typed and not added yet was meant all the same.
    tags: withTag(tagsFromText(tag_list), tags),
    service_area: areasFromText(area_list),
    show_email: show_email === "on",
  };
}

/** A business as the texts of the form, to change them. */
export function toTexts(business: OwnBusiness): Texts {
  const { name, about, phone, category, work_experience, years_of_experience, address, town, state, lga } = business;
  return {
    ...{ name, about, category, work_experience, address, town, state, lga },
    phone: nationalPhone(phone),
    years_of_experience: String(years_of_experience),
    tag_list: tagsToText(business.tags),
    area_list: areasToText(business.service_area),
    ...(business.show_email && { show_email: "on" }),
  };
}

/** A form that nobody has typed into: the owner's e-mail is shown unless they say otherwise. */
export const blankTexts: Texts = { show_email: "on" };
