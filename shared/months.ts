import { say } from "./say.ts";
/** "1 month", "12 months". */
export const months = (figure: number): string => say.many(figure, "{n} month", "{n} months");
