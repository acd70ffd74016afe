/** A limit that each process keeps in its memory, because counting must cost nothing. Printed into docs/security.md with the others. */
export interface ProcessLimit {
  key: "account" | "network";
  most: number;
  per: "at once" | "a minute";
  /** So many at a time, where `most` is a rate. */
  burst?: number;
  reason: string;
}

export const processLimits = {
  "page.not-kept": {
    ...{ key: "network", most: 120, per: "a minute", burst: 60 },
    reason: "each costs 10 ms of the one thread; kept pages have no limit. `PAGES_A_MINUTE` sets it, the burst is half",
  },
  "share-card": {
    ...{ key: "network", most: 30, per: "a minute", burst: 30 },
    reason:
      "cards that have to be drawn, 150 ms each; chats ask for one a link, and those kept have no limit. An owner's own kit counts on the account",
  },
  "upload.account": {
    ...{ key: "account", most: 3, per: "at once" },
    reason: "a person sends one picture after the other; three are slow on a bad day",
  },
  "upload.network": {
    ...{ key: "network", most: 20, per: "at once" },
    reason: "ten people behind a carrier's address, and some to spare",
  },
} as const satisfies Record<string, ProcessLimit>;
