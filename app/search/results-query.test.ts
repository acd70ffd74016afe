import { expect, test } from "vitest";
import { countFilters, differInView, readQuery, searchPath, toQuery, withoutFilters } from "./results-query.ts";

const read = (query: string) => readQuery(new URLSearchParams(query));

test("a search without a location is in Lagos", () => {
  expect(read("search=plumber").location).toBe("Lagos");
  expect(read("search=plumber&location=Kano%2C+Fagge").location).toBe("Kano, Fagge");
});

test("a search with an empty location is in all of Nigeria", () => {
  expect(read("search=plumber&location=").location).toBe("");
  expect(toQuery(read("search=plumber&location="))).not.toHaveProperty("location");
});

test("empty fields of the form are left out of the query", () => {
  expect(toQuery(read("search=plumber&location=Lagos&category=&min_rating=&verified=true"))).toEqual({
    search: "plumber",
    location: "Lagos",
    verified: "true",
    sort: "best",
    limit: 28,
  });
});

test("a changed filter returns to the first page of results", () => {
  const query = read("search=plumber&location=Lagos&offset=28&verified=true");

  expect(searchPath(query, { open_now: "true" })).toBe(
    "/search?search=plumber&location=Lagos&verified=true&open_now=true",
  );
  expect(searchPath(query, { offset: "56" })).toBe("/search?search=plumber&location=Lagos&verified=true&offset=56");
});

test("a position is part of the query, also on the next page", () => {
  const query = read("search=plumber&location=Lagos&lat=6.6&lng=3.35");

  expect(toQuery(query)).toMatchObject({ lat: "6.6", lng: "3.35" });
  expect(searchPath(query, { offset: "28" })).toBe("/search?search=plumber&location=Lagos&lat=6.6&lng=3.35&offset=28");
});

test("removing all filters keeps the words, the location and the order", () => {
  const query = read(
    "search=plumber&location=Kano&category=construction&verified=true&takes_bookings=true&min_rating=4&replies_fast=true&sort=rating",
  );

  expect(countFilters(query)).toBe(5);
  expect(searchPath(query, withoutFilters)).toBe("/search?search=plumber&location=Kano&sort=rating");
});

test("the map keeps the filters and is no part of what is asked, so the switch to it fetches nothing", () => {
  const list = read("search=plumber&location=Lagos&verified=true");
  const map = searchPath(list, { view: "map" });
  expect(map).toBe("/search?search=plumber&location=Lagos&verified=true&view=map");
  expect(toQuery({ ...list, view: "map" })).toEqual(toQuery(list));

  const at = (path: string) => new URL(path, "https://localchap.example");
  expect(differInView(at(searchPath(list)), at(map))).toBe(true);
  expect(differInView(at(map), at(searchPath(list, { view: "map", verified: "" })))).toBe(false);
  expect(differInView(at(map), at(searchPath(list, { verified: "" })))).toBe(false);
  expect(differInView(at(map), at(map))).toBe(false);
});
