import { createContext as createReactContext } from "react";
import { createContext } from "react-router";

/** Parts of the document that the server gives for one rendering. */
export interface DocumentParts {
  /** Marks our own inline scripts. The server replaces the marks by hashes in the page's policy. */
  nonce?: string;
  /** The built stylesheet, inline so that no page waits for one; empty in development. */
  stylesheet?: string;
}

export const documentContext = createContext<DocumentParts>();

/** The same for components; empty in the browser. */
export const Document = createReactContext<DocumentParts>({});
