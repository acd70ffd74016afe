import { expect, test } from "vitest";
import { checkBusiness, firstTexts, newTexts, toDraft } from "./check-business.ts";

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

test("a complete form may be sent", () => {
  expect(checkBusiness(typed, true)).toBeUndefined();
});

test("a new business needs the terms, a known one has accepted them", () => {
  const { terms: _, ...without } = typed;

  expect(Object.keys(checkBusiness(without, true)?.fields ?? {})).toEqual(["terms"]);
  expect(checkBusiness(without, false)).toBeUndefined();
});

test("everything that is wrong is said at once, in the words of the specification", () => {
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

test("complete texts with a choice missing are told of the choice alone", () => {
  expect(checkBusiness({ ...typed, category: "" }, true)).toEqual({ fields: { category: "Select a category" } });
});

test("a new form knows phone, state and LGA from the profile", () => {
  const profile = { phone: "+2348030000000", state: "Lagos", lga: "Ikeja" };
  expect(newTexts(profile)).toEqual({ phone: "0803 000 0000", state: "Lagos", lga: "Ikeja", show_email: "on" });
});

test("a draft of the release before, with empty phone and place, is filled up from the profile", () => {
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

test("a draft with another state than the profile's keeps no LGA of the profile", () => {
  const first = firstTexts({ state: "Kano", lga: "" }, { state: "Lagos", lga: "Ikeja", show_email: "on" });
  expect(first).toEqual({ state: "Kano" });
});

test("lists go out as lists, and a service that was typed but not added goes along", () => {
  const draft = toDraft({ ...typed, tag_list: "Caterer\nCakes", tags: "small chops", area_list: "Surulere, Lagos" });

  expect(draft.tags).toEqual(["Caterer", "Cakes", "small chops"]);
  expect(draft.service_area).toEqual([{ state: "Lagos", lga: "Surulere" }]);
});

test("an unticked box hides the email", () => {
  expect(toDraft(typed).show_email).toBe(false);
  expect(toDraft({ ...typed, show_email: "on" }).show_email).toBe(true);
});
