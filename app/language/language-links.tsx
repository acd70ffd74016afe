import type { MouseEvent } from "react";
import { useHref } from "react-router";
import { currentSession } from "#/app/session.ts";
import { inLanguage, type Language, languages, splitLanguage } from "#/shared/language.ts";
import { say } from "#/shared/say.ts";
import { rememberLanguage } from "./language-offer.ts";
import { chooseLanguage } from "./member-language.ts";
import { useAddress } from "./use-address.ts";

/** Stores the language on this device, and for a member on the server before navigation, which would abort the call. */
function choose(event: MouseEvent<HTMLAnchorElement>, language: Language) {
  rememberLanguage(language);
  const { href } = event.currentTarget;
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  if (!currentSession()?.token) return;
  const stored = chooseLanguage(language).catch((error) => console.log(error instanceof Error ? error.message : error));
  if (isElsewhere) return;
  event.preventDefault();
  stored.finally(() => location.assign(href));
}

/** The open page in each language, as links: they work without script, and load the page whole. */
export function LanguageLinks() {
  const { pathname, search } = useAddress();
  const here = splitLanguage(useHref("/")).language;
  return (
    <ul aria-label={say("Language")} className="flex flex-wrap gap-x-4 print:hidden">
      {languages.map(({ code, name, tag }) => (
        <li key={code}>
          <a
            // As the server writes a query, whatever the address bar has.
            href={`${inLanguage(pathname, code)}${search && `?${new URLSearchParams(search)}`}`}
            hrefLang={tag}
            lang={tag}
            aria-current={code === here ? "true" : undefined}
            className="inline-flex min-h-11 items-center text-sm hover:underline aria-[current]:font-semibold"
            onClick={(event) => choose(event, code)}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
