import { formatCount } from "./count-of.ts";
import type { Language } from "./language.ts";

/** Translations of one language, by the names of their texts. */
export interface Catalog {
  language: Language;
  texts: Readonly<Record<string, string | readonly string[]>>;
  /** Some of them no native speaker has read. */
  hasDrafts?: boolean;
  /** The keys of what was said, for people who know a better word. */
  said?: Set<string>;
}

type Values = Readonly<Record<string, string | number>>;

let currentCatalog = (): Catalog | undefined => undefined;

/** Sets what `say` translates with. On the server the source answers by request, in the browser by page. */
export function setCatalogSource(source: () => Catalog | undefined) {
  currentCatalog = source;
}

/** Whether translations are said at this moment that no native speaker has read. */
export const speaksDraft = (): boolean => currentCatalog()?.hasDrafts ?? false;

/** The language in which texts are said at this moment. */
export const spokenLanguage = (): Language => currentCatalog()?.language ?? "en";

const fill = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

const keyOf = (text: string, context?: string) => (context ? `${context}\u0004${text}` : text);

/** What was said of a text with a plural: both its English forms. */
export const pluralKeyOf = (one: string, many: string) => `${one}\u0000${many}`;

/** Name of a text in a catalog: 24 bits of its hash (FNV-1a), after its context and "\u0004" where it has one. The page has the English itself. */
export function nameOf(key: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash >>> 8).toString(36);
}

/** Which form of a plural a number takes; Yoruba and Igbo have one form only. */
function formOf(language: Language, n: number): number {
  if (language === "yo" || language === "ig") return 0;
  return n === 1 || (language === "pcm" && n === 0) ? 0 : 1;
}

export interface Say {
  (text: string, values?: Values, context?: string): string;
  many(n: number, one: string, many: string, values?: Values): string;
}

/** Says texts with the catalog that `catalogNow` gives at that moment; in English without one. */
export function sayWith(catalogNow: () => Catalog | undefined): Say {
  const say = (text: string, values: Values = {}, context?: string): string => {
    const catalog = catalogNow();
    if (!catalog) return fill(text, values);
    const key = keyOf(text, context);
    const { [nameOf(key)]: found } = catalog.texts;
    catalog.said?.add(key);
    return fill(typeof found === "string" ? found : text, values);
  };
  say.many = (n: number, one: string, many: string, values: Values = {}): string => {
    const catalog = catalogNow();
    const forms = catalog?.texts[nameOf(one)];
    catalog?.said?.add(pluralKeyOf(one, many));
    const form = catalog && Array.isArray(forms) ? forms[Math.min(formOf(catalog.language, n), forms.length - 1)] : "";
    return fill(form || (n === 1 ? one : many), { n: formatCount(n), ...values });
  };
  return say;
}

/**
 * The text in the language of the page; in English where there is no translation. `npm run languages` collects the texts,
 * so `text` is a literal. A text with a number in it, `{n}`: say.many(count, "{n} review", "{n} reviews").
 * @param values by the names in braces: say("Open till {time}", { time })
 * @param context tells equal English words apart: say("Open", {}, "verb")
 */
export const say = Object.assign(
  sayWith(() => currentCatalog()),
  { refusal },
);

/** The sentence of a refusal by `/v2`: its own where that is translated, else that of its code; English where neither is. */
function refusal(code: string, detail: string): string {
  const { texts = {} } = currentCatalog() ?? {};
  const found = texts[nameOf(detail)] ?? texts[nameOf(keyOf("", code))];
  return typeof found === "string" ? found : detail;
}

/** A text of a constant, for `npm run languages` to collect; said by `say(text)` where it is shown. */
export const sayLater = <Text extends string>(text: Text): Text => text;
