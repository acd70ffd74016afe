import { createContext as createReactContext } from "react";
import { createContext } from "react-router";

/** Marks the scripts that we render ourselves, for one rendering. The server turns the marks into hashes and removes them. */
export const nonceContext = createContext("");

/** A page in parts, to be sent one after the other. The server puts the stylesheet where the head ends. */
export interface RenderedPage {
  head: string;
  body: string[];
}

/**
 * The page that was rendered, for the server. In the body of a `Response` it would be encoded, and decoded again to be
 * protected.
 */
export const renderedContext = createContext<{ page?: RenderedPage }>();

/** The same mark, for the parts of a page; absent in the browser. */
export const Nonce = createReactContext<string | undefined>(undefined);
