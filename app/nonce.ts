import { createContext as createReactContext } from "react";
import { createContext } from "react-router";

/** Marks the scripts that we render ourselves, for one rendering. The server turns the marks into hashes and removes them. */
export const nonceContext = createContext("");

/** The same mark, for the parts of a page; absent in the browser. */
export const Nonce = createReactContext<string | undefined>(undefined);
