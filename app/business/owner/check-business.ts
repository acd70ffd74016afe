import type { Problems } from "#/app/ui/problems.ts";
import type { Texts } from "#/app/ui/use-form.ts";
import type { User } from "#/server/account/contract.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
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

const choices = { category: fieldMessages.category, state: fieldMessages.state, lga: fieldMessages.lga };

/**
 * Everything that is wrong with what was typed, at once, so that one look down the page mends it all. The sentences of
 * the specification stand for the whole and at the lists; an empty text says at its field what belongs there.
 */
export function checkBusiness(texts: Texts, isNew: boolean): Problems | undefined {
  const isEmpty = ([name]: [string, string]) => !texts[name]?.trim();
  const empty = Object.entries(needed).filter(isEmpty);
  const fields = Object.fromEntries([...empty, ...Object.entries(choices).filter(isEmpty)]);
  if (isNew && texts.terms !== "on") fields.terms = "Accept the terms and condition to go on";
  if (Object.keys(fields).length === 0) return undefined;
  return { fields, ...(empty.length > 0 && { detail: "All fields are required!" }) };
}

/** The form as `/v2` takes it. */
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

/** A new form: what the profile knows already, and the owner's email shown unless they say otherwise. */
export const newTexts = ({ phone, state, lga }: Pick<User, "phone" | "state" | "lga">): Texts => ({
  ...{ phone: nationalPhone(phone), state, lga },
  show_email: "on",
});

/** The draft over the first values: a draft may be older than the form. */
export function firstTexts(draft: Texts | undefined, texts: Texts): Texts {
  if (!draft) return texts;
  const typed = Object.entries(draft).filter(([, text]) => text !== "");
  // Places belong together: another state than the profile's has other LGAs.
  const { lga, show_email, ...kept } = texts;
  const isSameState = !draft.state || draft.state === texts.state;
  return { ...kept, ...(isSameState && lga && { lga }), ...Object.fromEntries(typed) };
}
