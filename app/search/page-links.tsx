import { LinkButton } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";
import { type Asked, pageSize, searchPath } from "./asked.ts";

interface PageLinksProps {
  asked: Asked;
  total: number;
  isCapped: boolean;
}

/** To the results before and after these. */
export function PageLinks({ asked, total, isCapped }: PageLinksProps) {
  const offset = Number(asked.offset);
  const isLast = offset + pageSize >= total && !isCapped;
  if (offset === 0 && isLast) return null;
  return (
    <nav aria-label={say("Pages")} className="mt-8 flex flex-wrap items-center justify-between gap-3 print:hidden">
      {offset > 0 && (
        <LinkButton to={searchPath(asked, { offset: before(offset) })} variant="quiet">
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
        <LinkButton to={searchPath(asked, { offset: String(offset + pageSize) })} variant="quiet">
          {say("Next")}
          <Icon name="chevron-right" size={20} />
        </LinkButton>
      )}
    </nav>
  );
}

const before = (offset: number) => (offset > pageSize ? String(offset - pageSize) : "");
