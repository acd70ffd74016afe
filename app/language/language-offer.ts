import type { Language } from "#/shared/language.ts";

const key = "lclanguage";

/** Stores the chosen language, so that only it is offered later. */
export function rememberLanguage(language: Language) {
  delete document.documentElement.dataset.offer;
  try {
    localStorage.setItem(key, language);
  } catch {
    // Not remembered then: the next page offers the browser's language again.
  }
}

/**
 * Runs in the head of an English page, before rendering, to avoid a layout shift: marks the document with the stored language,
 * else with the first supported language of the browser. A link is shown; there is no redirect.
 */
export const offerLanguageEarly = `(function(){var o=/^(pcm|ha|yo|ig)\\b/,c=null;if(/^\\/(pcm|ha|yo|ig)(\\/|$)/.test(location.pathname))return;try{c=localStorage.getItem("${key}")}catch{}(c?[c]:navigator.languages||[]).some(function(l){var f=o.exec(l.toLowerCase());if(f)document.documentElement.dataset.offer=f[1];return f})})()`;
