import type { Problems } from "#/app/ui/problems.ts";
import type { Texts } from "#/app/ui/use-form.ts";
import type { User } from "#/server/account/contract.ts";
import type { BusinessDraft, OwnBusiness } from "#/server/business/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { nationalPhone, readPhone } from "#/shared/phone.ts";
import { say, sayLater } from "#/shared/say.ts";

const needed = {
  name: sayLater("Type the name of your business"),
  about: sayLater("Say what your business does"),
  phone: sayLater("Type a phone number"),
  work_experience: sayLater("Say what work you have done"),
  years_of_experience: sayLater("Type a number of years, 0 if you just began"),
  address: sayLater("Type the address"),
  town: sayLater("Type the town"),
} satisfies Partial<Record<keyof BusinessDraft, string>>;

const choices = { category: fieldMessages.category, state: fieldMessages.state, lga: fieldMessages.lga };

/**
 * Every problem of the typed texts at once. The form as a whole and its lists use the specification's sentences; an empty
 * field says what belongs there.
 */
export function checkBusiness(texts: Texts, isNew: boolean): Problems | undefined {
  const isEmpty = ([name]: [string, string]) => !texts[name]?.trim();
  const empty = Object.entries(needed).filter(isEmpty);
  const fields: Record<string, string> = Object.fromEntries([...empty, ...Object.entries(choices).filter(isEmpty)]);
  if (!fields.phone && isNoPhone(texts)) fields.phone = fieldMessages.phone;
  if (isNew && texts.terms !== "on") fields.terms = "Accept the terms and condition to go on";
  if (Object.keys(fields).length === 0) return undefined;
  return { fields, ...(empty.length > 0 && { detail: fieldMessages.business }) };
}

/** True for a typed number that the server refuses. */
const isNoPhone = ({ phone = "" }: Texts) => readPhone(phone) === undefined;

/** The form as `/v2` takes it. */
export function toDraft(texts: Texts) {
  const { name = "", about = "", phone = "", category = "", work_experience = "", address = "", town = "" } = texts;
  const { years_of_experience = "", state = "", lga = "", tag_list, tags = "", area_list, show_email } = texts;
  return {
    ...{ name, about, phone, category, work_experience, address, town, state, lga, country: "Nigeria" as const },
    // As typed: the server says what is no number.
    years_of_experience,
    // A typed service that was not added yet counts too.
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

/** Initial texts of a new form, from the profile; the owner's email is shown by default. */
export const newTexts = ({ phone, state, lga }: Pick<User, "phone" | "state" | "lga">): Texts => ({
  ...{ phone: nationalPhone(phone), state, lga },
  show_email: "on",
});

/** The draft over the first values: a draft may be older than the form. */
export function firstTexts(draft: Texts | undefined, texts: Texts): Texts {
  if (!draft) return texts;
  const typed = Object.entries(draft).filter(([, text]) => text !== "");
  // Places belong together: another state than the profile's has other LGAs.
  const { lga, show_email, ...others } = texts;
  const isSameState = !draft.state || draft.state === texts.state;
  return { ...others, ...(isSameState && lga && { lga }), ...Object.fromEntries(typed) };
}

interface Area {
  state: string;
  lga: string;
}

// Form values are texts, so lists are joined by line breaks in the draft.

export const tagsToText = (tags: readonly string[]): string => tags.join("\n");

export const tagsFromText = (text = ""): string[] => text.split("\n").filter(Boolean);

/**
 * A list with one more service, trimmed; the same list when it is there already, in whatever case, when it is empty, or
 * when the list is full.
 */
export function withTag(tags: readonly string[], typed: string): string[] {
  const tag = typed.replace(/\s+/g, " ").trim().slice(0, lengthMax.service);
  const isKnown = tags.some((each) => each.toLowerCase() === tag.toLowerCase());
  return tag && !isKnown && tags.length < listMax.services ? [...tags, tag] : [...tags];
}

export const areaText = ({ state, lga }: Area): string => `${lga}, ${state}`;

export const areasToText = (areas: readonly Area[]): string => areas.map(areaText).join("\n");

export function areasFromText(text = ""): Area[] {
  return text.split("\n").flatMap((line) => {
    // No name of a state or an LGA has a comma.
    const [lga = "", state = ""] = line.split(", ");
    return lga && state ? [{ state, lga }] : [];
  });
}

/** A list with one more area; an LGA counts together with its state, for six names occur twice. */
export function withArea(areas: readonly Area[], area: Area): Area[] {
  const isKnown = areas.some((each) => areaText(each) === areaText(area));
  return isKnown || areas.length >= listMax.serviceAreas ? [...areas] : [...areas, area];
}

/** The sections of the form of a business, with the answers that each of them needs; photos are never needed. */
export const sections = [
  { id: "name", needs: ["name"] },
  { id: "what", needs: ["about", "category"] },
  { id: "where", needs: ["state", "lga", "town", "address"] },
  { id: "you", needs: ["phone", "work_experience", "years_of_experience"] },
] as const;
export type SectionId = (typeof sections)[number]["id"];

/** Number of answers still missing or invalid, section by section. */
export function missingIn(texts: Texts, isNew: boolean): Record<SectionId, number> {
  const isMissing = (name: string) => !texts[name]?.trim() || (name === "phone" && isNoPhone(texts));
  const missing = (needs: readonly string[]) => needs.filter(isMissing).length;
  const [name, what, where, you] = sections.map(({ needs }) => missing(needs)) as [number, number, number, number];
  return { name, what, where, you: you + (isNew && texts.terms !== "on" ? 1 : 0) };
}

/** "3 answers to go." */
export function progressText(missing: Record<SectionId, number>): string {
  const left = Object.values(missing).reduce((sum, count) => sum + count, 0);
  return left === 0 ? say("All done. You can send it.") : say.many(left, "{n} answer to go.", "{n} answers to go.");
}
