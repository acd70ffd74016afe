import { useHref } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";
import { inLanguage, type TranslatedLanguage } from "#/shared/language.ts";
import { rememberLanguage } from "./language-offer.ts";
import { useAddress } from "./use-address.ts";

/** In the language that is offered, whatever the page is in. */
const offers: Record<TranslatedLanguage, { text: string; close: string }> = {
  pcm: { text: "Read dis page for Pidgin", close: "Close am" },
  ha: { text: "Karanta wannan shafi da Hausa", close: "Rufe" },
  yo: { text: "Ka ojú ewé yìí ní Yorùbá", close: "Paá dé" },
  ig: { text: "Gụọ ibe a n’Igbo", close: "Mechie" },
};

/** Offers an English page in the visitor's language. All are in the page; the mark on the document shows one (app.css). */
export function OfferStrip() {
  const { pathname, search } = useAddress();
  if (useHref("/") !== "/") return null;
  return (Object.keys(offers) as TranslatedLanguage[]).map((language) => (
    <div
      key={language}
      lang={language}
      data-language={language}
      className="offer-strip border-hairline border-b bg-well print:hidden"
    >
      <div className="mx-auto flex max-w-[1120px] items-center justify-between gap-2 px-4">
        <a
          href={inLanguage(pathname, language) + search}
          hrefLang={language}
          className="inline-flex min-h-11 items-center font-semibold text-sm underline"
          onClick={() => rememberLanguage(language)}
        >
          {offers[language].text}
        </a>
        <button
          type="button"
          className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-ink-2 text-sm noscript:hidden"
          onClick={() => rememberLanguage("en")}
        >
          <Icon name="x" size={20} />
          {offers[language].close}
        </button>
      </div>
    </div>
  ));
}
