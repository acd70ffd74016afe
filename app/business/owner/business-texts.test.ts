import { expect, test } from "vitest";
import locations from "#/server/place/data/locations.json" with { type: "json" };
import { listMax } from "#/shared/list-max.ts";
import {
  areasFromText,
  areasToText,
  checkBusiness,
  firstTexts,
  newTexts,
  tagsFromText,
  tagsToText,
  toDraft,
  withArea,
  withTag,
} from "./business-texts.ts";

const typed = {
  name: "Mama Nkechi Kitchen",
  about: "Soups and swallow",
  phone: "0803 000 0000",
  category: "Catering Services",
  work_experience: "Weddings",
  years_of_experience: "12",
  address: "12 Allen Avenue",
  town: "Allen",
  state: "Lagos",
  lga: "Ikeja",
  terms: "on",
};

test("a complete form can be sent", () => {
  expect(checkBusiness(typed, true)).toBeUndefined();
});

test("a number that is no Nigerian phone number is refused at its field", () => {
  expect(checkBusiness({ ...typed, phone: "123" }, true)).toEqual({
    fields: { phone: "Enter a Nigerian phone number, such as 0803 000 0000" },
  });
});

test("a new business must accept the terms, and an existing one has accepted them", () => {
  const { terms: _, ...without } = typed;

  expect(Object.keys(checkBusiness(without, true)?.fields ?? {})).toEqual(["terms"]);
  expect(checkBusiness(without, false)).toBeUndefined();
});

test("all errors are shown at once, with the texts of the specification", () => {
  const problems = checkBusiness({ name: "  ", about: "Soups" }, true);

  expect(problems?.detail).toBe("All fields are required!");
  expect(problems?.fields).toMatchObject({
    name: "Type the name of your business",
    category: "Select a category",
    state: "Select a State",
    lga: "Select LGA",
    terms: "Accept the terms and condition to go on",
  });
  expect(problems?.fields).not.toHaveProperty("about");
});

test("a form that lacks only a choice shows only that error", () => {
  expect(checkBusiness({ ...typed, category: "" }, true)).toEqual({ fields: { category: "Select a category" } });
});

test("a new form takes phone, state and LGA from the profile", () => {
  const profile = { phone: "+2348030000000", state: "Lagos", lga: "Ikeja" };
  expect(newTexts(profile)).toEqual({ phone: "0803 000 0000", state: "Lagos", lga: "Ikeja", show_email: "on" });
});

test("a draft of the previous release with empty phone and place is completed from the profile", () => {
  const profile = { phone: "0803 000 0000", state: "Lagos", lga: "Ikeja" };
  const before = {
    name: "Bisi Stitches",
    about: "",
    phone: "",
    category: "",
    tags: "",
    tag_list: "",
    state: "",
    lga: "",
  };
  expect(firstTexts(before, newTexts(profile))).toMatchObject({ name: "Bisi Stitches", ...profile });
});

test("a draft with another state than the profile's does not get the LGA of the profile", () => {
  const first = firstTexts({ state: "Kano", lga: "" }, { state: "Lagos", lga: "Ikeja", show_email: "on" });
  expect(first).toEqual({ state: "Kano" });
});

test("lists are sent as lists, with a service that was typed but not added", () => {
  const draft = toDraft({ ...typed, tag_list: "Caterer\nCakes", tags: "small chops", area_list: "Surulere, Lagos" });

  expect(draft.tags).toEqual(["Caterer", "Cakes", "small chops"]);
  expect(draft.service_area).toEqual([{ state: "Lagos", lga: "Surulere" }]);
});

test("clearing the box hides the email", () => {
  expect(toDraft(typed).show_email).toBe(false);
  expect(toDraft({ ...typed, show_email: "on" }).show_email).toBe(true);
});

test("services are converted to text and back", () => {
  const tags = ["Plumber", "Borehole, drilling", "Ọ̀nà"];

  expect(tagsFromText(tagsToText(tags))).toEqual(tags);
  expect(tagsFromText("")).toEqual([]);
  expect(tagsFromText(undefined)).toEqual([]);
});

test("a service is added once, trimmed, ignoring case", () => {
  expect(withTag(["Plumber"], "  Gen   repair ")).toEqual(["Plumber", "Gen repair"]);
  expect(withTag(["Plumber"], "PLUMBER")).toEqual(["Plumber"]);
  expect(withTag(["Plumber"], "   ")).toEqual(["Plumber"]);
});

test("at most ten services are added", () => {
  const full = Array.from({ length: listMax.services }, (_, index) => `Service ${index}`);

  expect(withTag(full, "One more")).toEqual(full);
});

test("every area of the country is converted to text and back", () => {
  const areas = locations.flatMap(({ state, lgas }) => lgas.map((lga) => ({ state, lga })));

  expect(areasFromText(areasToText(areas))).toEqual(areas);
});

test("LGAs of one name in two states are two areas, and the same area is one", () => {
  const areas = withArea([{ state: "Lagos", lga: "Surulere" }], { state: "Oyo", lga: "Surulere" });

  expect(areas).toHaveLength(2);
  expect(withArea(areas, { state: "Oyo", lga: "Surulere" })).toHaveLength(2);
});

test("at most twenty other areas are added", () => {
  const full = Array.from({ length: listMax.serviceAreas }, (_, index) => ({ state: "Lagos", lga: `Area ${index}` }));

  expect(withArea(full, { state: "Oyo", lga: "Egbeda" })).toEqual(full);
});
