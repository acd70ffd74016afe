import type { Language } from "#/shared/language.ts";

const key = "lclanguage";

/** Remembers the language that was chosen, so that it is offered again and no other is. */
export function rememberLanguage(language: Language) {
  delete document.documentElement.dataset.offer;
  try {
    localStorage.setItem(key, language);
  } catch {
    // Not remembered then: the next page offers the browser's language again.
  }
}

/**
 * Runs in the head of an English page, before anything is drawn, so that nothing moves: marks the document with the language
 * that was chosen before, else with the first supported language of the browser. A link is shown and nobody is redirected.
 */
export const offerLanguageEarly = `(function(){var o=/^(pcm|ha|yo|ig)\\b/,c=null;if(/^\\/(pcm|ha|yo|ig)(\\/|$)/.test(location.pathname))return;try{c=localStorage.getItem("${key}")}catch{}(c?[c]:navigator.languages||[]).some(function(l){var f=o.exec(l.toLowerCase());if(f)document.documentElement.dataset.offer=f[1];return f})})()`;
