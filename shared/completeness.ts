/** Fields of a page that count; lists by their length. */
export interface PageFacts {
  hasPicture: boolean;
  daysWithHours: number;
  services: number;
  pricedItems: number;
  items: number;
  aboutLength: number;
  isVerified: boolean;
  /** Both documents are with us: the owner can only wait. */
  isBeingChecked: boolean;
}

/** Letters of a text that answers a customer's questions before a call. */
export const aboutLettersWanted = 80;

/**
 * Parts of a complete page, the most helpful first: what every visitor sees first comes first. The shares add
 * up to 100.
 */
export const pageParts = [
  { part: "picture", share: 20, isDone: ({ hasPicture }: PageFacts) => hasPicture },
  { part: "hours", share: 15, isDone: ({ daysWithHours }: PageFacts) => daysWithHours > 0 },
  { part: "verified", share: 20, isDone: ({ isVerified }: PageFacts) => isVerified },
  { part: "services", share: 15, isDone: ({ services }: PageFacts) => services > 0 },
  { part: "catalog", share: 10, isDone: ({ items }: PageFacts) => items > 0 },
  { part: "prices", share: 10, isDone: ({ pricedItems }: PageFacts) => pricedItems > 0 },
  { part: "about", share: 10, isDone: ({ aboutLength }: PageFacts) => aboutLength >= aboutLettersWanted },
] as const;

export type PagePart = (typeof pageParts)[number]["part"];

/** Completeness of a page in percent, and which of its parts are complete. */
export function completeness(facts: PageFacts): { percent: number; parts: { part: PagePart; isDone: boolean }[] } {
  const parts = pageParts.map(({ part, share, isDone }) => ({ part, share, isDone: isDone(facts) }));
  const percent = parts.reduce((sum, { share, isDone }) => sum + (isDone ? share : 0), 0);
  return { percent, parts: parts.map(({ part, isDone }) => ({ part, isDone })) };
}

/** The part to do next; nothing, when all is done or the rest lies with us. */
export function nextPart(facts: PageFacts): PagePart | undefined {
  const isTheirs = ({ part, isDone }: { part: PagePart; isDone: boolean }) =>
    !isDone && !(part === "verified" && facts.isBeingChecked);
  return completeness(facts).parts.find(isTheirs)?.part;
}

/** Percent that a part adds to the page. */
export const shareOf = (part: PagePart): number => pageParts.find((one) => one.part === part)?.share ?? 0;
