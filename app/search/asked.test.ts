import { expect, test } from "vitest";
import { countFilters, readAsked, searchPath, toQuery, withoutFilters } from "./asked.ts";

const read = (query: string) => readAsked(new URLSearchParams(query));

test("people look in Lagos unless they say otherwise", () => {
  expect(read("search=plumber").location).toBe("Lagos");
  expect(read("search=plumber&location=Kano%2C+Fagge").location).toBe("Kano, Fagge");
});

test("an empty place asks all of Nigeria", () => {
  expect(read("search=plumber&location=").location).toBe("");
  expect(toQuery(read("search=plumber&location="))).not.toHaveProperty("location");
});

test("empty fields of the form ask nothing", () => {
  expect(toQuery(read("search=plumber&location=Lagos&category=&min_rating=&verified=true"))).toEqual({
    search: "plumber",
    location: "Lagos",
    verified: "true",
    sort: "best",
    limit: 28,
  });
});

test("a changed filter starts again at the first result", () => {
  const asked = read("search=plumber&location=Lagos&offset=28&verified=true");

  expect(searchPath(asked, { open_now: "true" })).toBe(
    "/search?search=plumber&location=Lagos&verified=true&open_now=true",
  );
  expect(searchPath(asked, { offset: "56" })).toBe("/search?search=plumber&location=Lagos&verified=true&offset=56");
});

test("a position stays with the question, and the page after", () => {
  const asked = read("search=plumber&location=Lagos&lat=6.6&lng=3.35");

  expect(toQuery(asked)).toMatchObject({ lat: "6.6", lng: "3.35" });
  expect(searchPath(asked, { offset: "28" })).toBe("/search?search=plumber&location=Lagos&lat=6.6&lng=3.35&offset=28");
});

test("without filters the words, the place and the order stay", () => {
  const asked = read(
    "search=plumber&location=Kano&category=construction&verified=true&min_rating=4&replies_fast=true&sort=rating",
  );

  expect(countFilters(asked)).toBe(4);
  expect(searchPath(asked, withoutFilters)).toBe("/search?search=plumber&location=Kano&sort=rating");
});
