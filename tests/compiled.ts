import { fileURLToPath } from "node:url";

/** Where Node keeps compiled scripts from start to start, as `npm start` has it. */
export const compiled = fileURLToPath(new URL("../node_modules/.cache/localchap/compiled", import.meta.url));
