import type { CSSProperties } from "react";

/** Widths of the columns of a list that is a table on a wide screen; its rows take them by `lg:grid-cols-(--columns)`. */
export const columnWidths = (columns: string) => ({ "--columns": columns }) as CSSProperties;

/** For a field in a row below the first: on a wide screen the labels of the first row are the head of its column. */
export const underHead = "sm:[&>label]:sr-only";
