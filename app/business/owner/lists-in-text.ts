import { lettersMax } from "#/shared/letters-max.ts";
import { listMax } from "#/shared/list-max.ts";

interface Area {
  state: string;
  lga: string;
}

// A form holds texts, so its lists travel as lines: into the draft on the device, and from there to the call.

export const tagsToText = (tags: readonly string[]): string => tags.join("\n");

export const tagsFromText = (text = ""): string[] => text.split("\n").filter(Boolean);

/**
 * A list with one more service, trimmed; the same list when it is there already, in whatever case, when it is empty, or
 * when the list is full.
 */
export function withTag(tags: readonly string[], typed: string): string[] {
  const tag = typed.replace(/\s+/g, " ").trim().slice(0, lettersMax.service);
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
