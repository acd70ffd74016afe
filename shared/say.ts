import { formatCount } from "./count-of.ts";
import type { Language } from "./language.ts";

/** Translations of one language, by the names of their texts. */
export interface Catalog {
  language: Language;
  texts: Readonly<Record<string, string | readonly string[]>>;
  /** True if a native speaker has not reviewed all of them. */
  hasDrafts?: boolean;
  /** Collects the keys of used texts, for reports of better translations. */
  shown?: Set<string>;
}

type Values = Readonly<Record<string, string | number>>;

let currentCatalog = (): Catalog | undefined => undefined;

/** Sets the source of translations: per request on the server, per page in the browser. */
export function setCatalogSource(source: () => Catalog | undefined) {
  currentCatalog = source;
}

/** True if the current translations are drafts. */
export const speaksDraft = (): boolean => currentCatalog()?.hasDrafts ?? false;

export const spokenLanguage = (): Language => currentCatalog()?.language ?? "en";

const fill = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

const keyOf = (text: string, context?: string) => (context ? `${context}\u0004${text}` : text);

/** Key of a text with a plural: both its English forms. */
export const pluralKeyOf = (one: string, many: string) => `${one}\u0000${many}`;

/**
 * Name of a text in a catalog: 24 bits of the FNV-1a hash of its key, because the page has the English text itself. The key is
 * the text, after its context and "\u0004" if it has one.
 */
export function nameOf(key: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash >>> 8).toString(36);
}

/** Index of the plural form for a number; Yoruba and Igbo have one form. */
function formOf(language: Language, n: number): number {
  if (language === "yo" || language === "ig") return 0;
  return n === 1 || (language === "pcm" && n === 0) ? 0 : 1;
}

export interface Say {
  (text: string, values?: Values, context?: string): string;
  many(n: number, one: string, many: string, values?: Values): string;
}

/** Translates with the catalog that `catalogNow` returns at the time of the call; English without one. */
export function sayWith(catalogNow: () => Catalog | undefined): Say {
  const say = (text: string, values: Values = {}, context?: string): string => {
    const catalog = catalogNow();
    if (!catalog) return fill(text, values);
    const key = keyOf(text, context);
    const { [nameOf(key)]: found } = catalog.texts;
    catalog.shown?.add(key);
    return fill(typeof found === "string" ? found : text, values);
  };
  say.many = (n: number, one: string, many: string, values: Values = {}): string => {
    const catalog = catalogNow();
    const forms = catalog?.texts[nameOf(one)];
    catalog?.shown?.add(pluralKeyOf(one, many));
    const form = catalog && Array.isArray(forms) ? forms[Math.min(formOf(catalog.language, n), forms.length - 1)] : "";
    return fill(form || (n === 1 ? one : many), { n: formatCount(n), ...values });
  };
  return say;
}

/**
 * Translates a text into the language of the page, or returns it in English. `npm run languages` collects the texts, so `text`
 * must be a literal. Text with a number: say.many(count, "{n} review", "{n} reviews").
 * @param values by placeholder: say("Open till {time}", { time })
 * @param context distinguishes equal English words: say("Open", {}, "verb")
 */
export const say = Object.assign(
  sayWith(() => currentCatalog()),
  { refusal },
);

/** Translates the message of an error of `/v2`, or else its code; English if neither is translated. */
function refusal(code: string, detail: string): string {
  const { texts = {} } = currentCatalog() ?? {};
  const found = texts[nameOf(detail)] ?? texts[nameOf(keyOf("", code))];
  return typeof found === "string" ? found : detail;
}

/** Marks a text of a constant for `npm run languages`; `say(text)` translates it where it is displayed. */
export const sayLater = <Text extends string>(text: Text): Text => text;
