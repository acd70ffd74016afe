import { createContext as createReactContext } from "react";
import { createContext } from "react-router";
import type { Language } from "#/shared/language.ts";

/** Parts of the document that the server gives for one rendering. */
export interface DocumentParts {
  /** Marks our own inline scripts. The server replaces the marks by hashes in the page's policy. */
  nonce?: string;
  /** The built stylesheet, inline so that no page waits for one; empty in development. */
  stylesheet?: string;
  /** The language of the URL; the page may still be shown in English. */
  language?: Language;
  /** The translations of the page so far, for the browser. */
  catalogOfPage?: (pageId: string | undefined) => string;
  /** The languages in which the page is shown; empty in the browser. */
  alternates?: readonly Language[];
}

export const documentContext = createContext<DocumentParts>();

/** The same for components; empty in the browser. */
export const Document = createReactContext<DocumentParts>({});
