import { posix, win32 } from "node:path";
import { expect, test } from "vitest";
import { sourceAddress } from "./source-address.ts";

test.each([
  ["/srv/server/localchap", "/srv/server/localchap/server/start.ts", posix],
  ["C:\\server\\localchap", "C:\\server\\localchap\\server\\start.ts", win32],
])("a source below %s is found from the bundle by an address with slashes", (root, path, paths) => {
  expect(sourceAddress(root, path, paths)).toBe("../../server/start.ts");
});

test.each([
  ["/srv/server/localchap", "/srv/server/localchap/node_modules/made/server/index.ts", posix],
  ["C:\\server\\localchap", "C:\\server\\localchap\\node_modules\\made\\server\\index.ts", win32],
  ["C:\\server\\localchap", "D:\\server\\index.ts", win32],
])("of a project in %s the package or stranger %s is no source", (root, path, paths) => {
  expect(sourceAddress(root, path, paths)).toBeUndefined();
});
