import { posix, type win32 } from "node:path";

/**
 * Address of a source of ours as seen from the bundle, two folders down; undefined for anything else, such as a package.
 * @param paths how this platform writes paths: on Windows with backslashes, which no address has
 */
export function sourceAddress(root: string, path: string, { relative, sep }: typeof posix | typeof win32) {
  const inside = relative(root, path).split(sep).join(posix.sep);
  return /^(server|shared)\//.test(inside) ? `../../${inside}` : undefined;
}
