/**
 * Versions of the rules, lists and words that listings are derived by, oldest first: of each, the fingerprint of the rows that it made
 * of known texts. A change to such rows adds a line at the end, and never changes one that was released: listings of an older
 * version are brought up to date after the next start. `indexing-version.test.ts` prints the line.
 */
export const fingerprints: readonly string[] = ["35be66d1ec64ad31"];

/** The version by which this release writes listings. */
export const indexingVersion = fingerprints.length;
