/** Fields of a business page that count towards its completeness; lists by their length. */
export interface PageFacts {
  hasPicture: boolean;
  daysWithHours: number;
  services: number;
  pricedItems: number;
  items: number;
  aboutLength: number;
  isVerified: boolean;
  /** Both documents were submitted and await review. */
  isBeingChecked: boolean;
}

/** Minimum length of a useful description, in characters. */
export const aboutLengthWanted = 80;

/** Parts of a complete page, most visible first. The shares add up to 100. */
export const pageParts = [
  { part: "picture", share: 20, isDone: ({ hasPicture }: PageFacts) => hasPicture },
  { part: "hours", share: 15, isDone: ({ daysWithHours }: PageFacts) => daysWithHours > 0 },
  { part: "verified", share: 20, isDone: ({ isVerified }: PageFacts) => isVerified },
  { part: "services", share: 15, isDone: ({ services }: PageFacts) => services > 0 },
  { part: "catalog", share: 10, isDone: ({ items }: PageFacts) => items > 0 },
  { part: "prices", share: 10, isDone: ({ pricedItems }: PageFacts) => pricedItems > 0 },
  { part: "about", share: 10, isDone: ({ aboutLength }: PageFacts) => aboutLength >= aboutLengthWanted },
] as const;

export type PagePart = (typeof pageParts)[number]["part"];

export function completeness(facts: PageFacts): { percent: number; parts: { part: PagePart; isDone: boolean }[] } {
  const parts = pageParts.map(({ part, share, isDone }) => ({ part, share, isDone: isDone(facts) }));
  const percent = parts.reduce((sum, { share, isDone }) => sum + (isDone ? share : 0), 0);
  return { percent, parts: parts.map(({ part, isDone }) => ({ part, isDone })) };
}

/** The next incomplete part; `undefined` if none is left that the owner can complete. */
export function nextPart(facts: PageFacts): PagePart | undefined {
  const isTheirs = ({ part, isDone }: { part: PagePart; isDone: boolean }) =>
    !isDone && !(part === "verified" && facts.isBeingChecked);
  return completeness(facts).parts.find(isTheirs)?.part;
}

/** Percentage points of a part. */
export const shareOf = (part: PagePart): number => pageParts.find((one) => one.part === part)?.share ?? 0;
