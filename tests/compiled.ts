import { fileURLToPath } from "node:url";

/** Compile cache of Node, the same as of `npm start`. */
export const compiled = fileURLToPath(new URL("../node_modules/.cache/localchap/compiled", import.meta.url));
