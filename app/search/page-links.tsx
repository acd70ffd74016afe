import { LinkButton } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";

interface PageLinksProps {
  offset: number;
  pageSize: number;
  total: number;
  isCapped?: boolean;
  pathOf: (offset: string) => string;
}

/** To the results before and after these. */
export function PageLinks({ offset, pageSize, total, isCapped = false, pathOf }: PageLinksProps) {
  const isLast = offset + pageSize >= total && !isCapped;
  if (offset === 0 && isLast) return null;
  return (
    <nav aria-label={say("Pages")} className="mt-8 flex flex-wrap items-center justify-between gap-2 print:hidden">
      {offset > 0 && (
        <LinkButton to={pathOf(offset > pageSize ? String(offset - pageSize) : "")} variant="quiet" className="px-3!">
          <Icon name="chevron-left" size={20} />
          {say("Previous")}
        </LinkButton>
      )}
      <p className="text-ink-2 text-sm">
        {say("{first} to {last} of {total}", {
          first: offset + 1,
          last: isLast ? total : offset + pageSize,
          total: isCapped ? `${total}+` : total,
        })}
      </p>
      {!isLast && (
        <LinkButton to={pathOf(String(offset + pageSize))} variant="quiet" className="px-3!">
          {say("Next")}
          <Icon name="chevron-right" size={20} />
        </LinkButton>
      )}
    </nav>
  );
}
