import { Link } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";
import { inLanguage } from "#/shared/language.ts";
import { say, spokenLanguage } from "#/shared/say.ts";
import { wholeAddress } from "./canonical.ts";

/** One page above another. */
interface Crumb {
  name: string;
  path: string;
}

/** The way down to a page, itself last. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label={say("Breadcrumb")} className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1 text-ink-2 text-sm">
        {trail.map(({ name, path }, at) => (
          <li key={path} className="inline-flex min-w-0 items-center gap-1">
            {at > 0 && <Icon name="chevron-right" size={16} />}
            {at < trail.length - 1 ? (
              <Link to={path} className="inline-flex min-h-11 items-center underline">
                {name}
              </Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The same for search engines. For a page's `meta`. */
export function breadcrumbData(matches: Parameters<typeof wholeAddress>[0], trail: readonly Crumb[]) {
  const items = trail.map(({ name, path }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: wholeAddress(matches, inLanguage(path, spokenLanguage())),
  }));
  return [
    {
      "script:ld+json": { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: items },
    },
  ];
}
