type Facts = Record<string, unknown> | null;

/** Changes of an act, fact by fact: before and after. */
export function FactDiff({ before, after }: { before: Facts; after: Facts }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = names
    .map((name) => ({ name, was: written(before?.[name]), is: written(after?.[name]) }))
    .filter(({ was, is }) => was !== is);
  if (changes.length === 0) return null;
  return (
    <dl className="grid gap-1">
      {changes.map(({ name, was, is }) => (
        <div key={name}>
          <dt className="inline text-ink-2">{name.replaceAll("_", " ")}: </dt>
          <dd className="inline">
            {was && <del className="text-danger">{was}</del>}
            {was && is && " → "}
            {is && <ins className="text-open no-underline">{is}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A fact in words; nothing for one that there was not. */
function written(fact: unknown): string {
  if (fact === undefined || fact === null || fact === "") return "";
  if (Array.isArray(fact)) return fact.join(", ");
  return typeof fact === "object" ? JSON.stringify(fact) : String(fact);
}
