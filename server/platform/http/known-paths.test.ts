import { expect, test } from "vitest";
import { makePageFinder } from "./known-paths.ts";

const route = (id: string, path: string | undefined, parentId: string | undefined, more = {}) => ({
  [id]: { id, path, parentId, module: {} as never, ...more },
});
const pageOf = makePageFinder({
  ...route("root", "", undefined),
  ...route("home", undefined, "root", { index: true }),
  ...route("search", "search", "root"),
  ...route("business", "business/:first/:id/:last", "root"),
  ...route("directory", "in/:state/:lga?/:category?", "root"),
  ...route("members", undefined, "root"),
  ...route("profile", "profile", "members"),
  ...route("admin", "admin/*", "members"),
  ...route("not-found", "*", "root"),
});

test.each([
  ...["/", "/?a=b", "/search?search=tailor", "/search/", "/business/a/b/c", "/in/lagos", "/in/lagos/ikeja/tailors"],
  ...["/profile", "/admin/people/1", "/_.data", "/search.data?search=a&_routes=search", "/in/lagos.data"],
])("%s is a path of ours", (url) => {
  expect(pageOf(url).url).toBe(url);
});

test.each([
  "/nowhere-1",
  "/wp-login.php",
  "/business/a",
  "/profile/x",
  "/in/a/b/c/d",
  "/nowhere?x=1",
  "//elsewhere.example/x",
])("%s has the one page for what is not there", (url) => {
  expect(pageOf(url)).toEqual({ url: "/page-not-found", routeId: "not-found" });
});

test("the data of an unknown path is that of the same page", () => {
  expect(pageOf("/nowhere.data?_routes=root").url).toBe("/page-not-found.data");
});

test.each([
  ["/?a=b", "home"],
  ["/_.data", "home"],
  ["/search.data?search=a", "search"],
  ["/business/a/b/c", "business"],
  ["/in/lagos/ikeja", "directory"],
  ["/profile/", "profile"],
  ["/admin/people/1", "admin"],
])("%s is answered by %s", (url, routeId) => {
  expect(pageOf(url).routeId).toBe(routeId);
});
