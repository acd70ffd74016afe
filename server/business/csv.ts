/** One record of a CSV file. */
export interface CsvRecord {
  /** Where it begins, as an editor counts: the first line is 1. */
  line: number;
  fields: string[];
  /** Why its fields can't be trusted, if so. */
  problem?: string;
}

/** A quote that nobody closed would take the rest of the file for one field. */
const recordLettersMax = 50_000;

/**
 * Reads a CSV file as RFC 4180 has it, piece by piece: commas, fields in double quotes where they hold commas, quotes
 * (doubled) or line ends; CRLF and LF alike. A byte order mark is passed over, and so are empty lines.
 */
export async function* readCsv(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRecord> {
  const reader = new Reader();
  for await (const piece of pieces) {
    for (const character of piece) {
      const record = reader.take(character);
      if (record) yield record;
      if (reader.isLost) return;
    }
  }
  const last = reader.end();
  if (last) yield last;
}

type Where = "start" | "plain" | "quoted" | "after-quote";

/** Takes a file letter by letter, and hands each record out at its end. */
class Reader {
  /** The rest of the file means nothing. */
  isLost = false;
  #where: Where = "start";
  #field = "";
  #fields: string[] = [];
  #problem: string | undefined;
  #letters = 0;
  #line = 1;
  #beganAt = 1;
  #isFirst = true;

  take(character: string): CsvRecord | undefined {
    const isMark = this.#isFirst && character === "\ufeff";
    this.#isFirst = false;
    if (isMark) return undefined;
    if (character === "\n") this.#line++;
    if (++this.#letters > recordLettersMax) {
      this.isLost = true;
      this.#problem = "a quote is not closed, or the row is too long; nothing after it was read";
      return this.#finish();
    }
    if (this.#where === "quoted") return this.#takeQuoted(character);
    if (character === "\n") return this.#finish();
    if (character === ",") return this.#endField();
    if (character === '"') return this.#takeQuote();
    // What stands before the line feed belongs to the line end; anywhere else it is nothing a person typed.
    if (character === "\r") return undefined;
    if (this.#where === "after-quote") this.#problem ??= "something stands after a closing quote";
    if (this.#where === "start") this.#where = "plain";
    this.#field += character;
    return undefined;
  }

  #takeQuoted(character: string): undefined {
    if (character === '"') this.#where = "after-quote";
    else this.#field += character;
  }

  #takeQuote(): undefined {
    if (this.#where === "plain") {
      this.#problem ??= "a quote stands inside a field that is not in quotes";
      this.#field += '"';
      return;
    }
    // The second of two: a quote inside a quoted field.
    if (this.#where === "after-quote") this.#field += '"';
    this.#where = "quoted";
  }

  #endField(): undefined {
    this.#fields.push(this.#field);
    this.#field = "";
    this.#where = "start";
  }

  #finish(): CsvRecord | undefined {
    this.#endField();
    const record = { line: this.#beganAt, fields: this.#fields, ...(this.#problem && { problem: this.#problem }) };
    this.#fields = [];
    this.#problem = undefined;
    this.#letters = 0;
    this.#beganAt = this.#line;
    const isEmpty = record.fields.length === 1 && record.fields[0]!.trim() === "";
    return isEmpty && !record.problem ? undefined : record;
  }

  end(): CsvRecord | undefined {
    if (this.isLost || (this.#letters === 0 && this.#fields.length === 0)) return undefined;
    if (this.#where === "quoted") this.#problem ??= "a quote is not closed";
    return this.#finish();
  }
}
