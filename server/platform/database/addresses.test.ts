import { expect, test } from "vitest";
import { addressesOf, replicaAddresses } from "./connections.ts";

test("a URL with several hosts becomes one URL per host, with the same account and database", () => {
  expect(addressesOf("postgres://shop:secret@one:5432,two/localchap?sslmode=require")).toEqual([
    "postgres://shop:secret@one:5432/localchap?sslmode=require",
    "postgres://shop:secret@two/localchap?sslmode=require",
  ]);
});

test("target_session_attrs is removed, since the host that accepts writes is always used", () => {
  expect(addressesOf("postgres://one,two/a?target_session_attrs=read-write&sslmode=require")).toEqual([
    "postgres://one/a?sslmode=require",
    "postgres://two/a?sslmode=require",
  ]);
  expect(addressesOf("postgresql://one,two/a?sslmode=require&target_session_attrs=primary")).toEqual([
    "postgresql://one/a?sslmode=require",
    "postgresql://two/a?sslmode=require",
  ]);
});

test("a URL with one host is unchanged", () => {
  const url = "postgres://one/a?options=-c%20a%3Db,c";
  expect(addressesOf(url)).toEqual([url]);
});

test("replicas are complete URLs, separated by commas", () => {
  expect(replicaAddresses("postgres://one/a, postgresql://two/a")).toEqual(["postgres://one/a", "postgresql://two/a"]);
});
