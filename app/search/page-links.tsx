import { LinkButton } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";
import { pageSize, type ResultsQuery, searchPath } from "./results-query.ts";

interface PageLinksProps {
  query: ResultsQuery;
  total: number;
  isCapped: boolean;
}

/** To the results before and after these. */
export function PageLinks({ query, total, isCapped }: PageLinksProps) {
  const offset = Number(query.offset);
  const isLast = offset + pageSize >= total && !isCapped;
  if (offset === 0 && isLast) return null;
  return (
    <nav aria-label={say("Pages")} className="mt-8 flex flex-wrap items-center justify-between gap-3 print:hidden">
      {offset > 0 && (
        <LinkButton to={searchPath(query, { offset: before(offset) })} variant="quiet">
          <Icon name="chevron-left" size={20} />
          {say("Previous")}
        </LinkButton>
      )}
      <p className="text-ink-2">
        {say("{first} to {last} of {total}", {
          first: offset + 1,
          last: isLast ? total : offset + pageSize,
          total: isCapped ? `${total}+` : total,
        })}
      </p>
      {!isLast && (
        <LinkButton to={searchPath(query, { offset: String(offset + pageSize) })} variant="quiet">
          {say("Next")}
          <Icon name="chevron-right" size={20} />
        </LinkButton>
      )}
    </nav>
  );
}

const before = (offset: number) => (offset > pageSize ? String(offset - pageSize) : "");
