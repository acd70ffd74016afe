/** The parts of an address in one line, each name once: owners type the town into the street, and many towns have the name of their LGA. */
export function joinAddress(...parts: string[]): string {
  const byName = new Map<string, string>();
  for (const name of parts.flatMap((part) => part.split(",")).map((part) => part.trim())) {
    const key = name.toLowerCase();
    if (name && !byName.has(key)) byName.set(key, name);
  }
  return [...byName.values()].join(", ");
}
