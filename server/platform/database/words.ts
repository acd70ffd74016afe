import { and, like, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * The texts of a row in which staff search, without case and accents, each word after a space. Its index is
 * `gin (… gin_trgm_ops)`, and serves every condition of `hasWords`.
 */
export function searchText(...columns: SQLWrapper[]): SQL<string> {
  const joined = sql.join(
    columns.map((column) => sql`' ' || ${column}`),
    sql` || `,
  );
  return sql`regexp_replace(normalize(lower(${joined}), NFD), '[\\u0300-\\u036f]', '', 'g')`;
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");

/** Words with an alphanumeric character; a national phone number without its 0, because numbers are stored with +234. */
const wordsOf = (typed: string) =>
  fold(typed)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/^0(?=\d{3,}$)/, ""));

const escaped = (word: string) => word.replace(/[\\%_]/g, "\\$&");

/** A trigram index needs three characters to search inside words; shorter texts match the beginning of a word. */
const patternOf = (word: string) => (/[a-z0-9]{3}/.test(word) ? `%${escaped(word)}%` : `% ${escaped(word)}%`);

/** Whether the text of a row has every word that was typed; none, where no word was. */
export function hasWords(text: SQL<string>, typed: string): SQL {
  const words = wordsOf(typed);
  return words.length === 0 ? sql`false` : and(...words.map((word) => like(text, patternOf(word))))!;
}

/** Whether the text of a row begins with what was typed. */
export const beginsWith = (text: SQL<string>, typed: string): SQL => like(text, ` ${escaped(fold(typed))}%`);
