import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type CsvError, parse } from "csv-parse";

export interface CsvRecord {
  /** Number of its first line, from 1. */
  line: number;
  fields: string[];
  problem?: string;
}

/** Otherwise an unclosed quote would make the rest of the file one field. */
const recordBytesMax = 50_000;

interface Parsed {
  record: string[];
  raw: string;
}

/**
 * Parses CSV (RFC 4180) as a stream. A byte order mark and empty lines are skipped. A misplaced quote invalidates only its
 * own record; an unterminated record is the last.
 */
export async function* readCsv(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRecord> {
  let failure: CsvError | undefined;
  const parser = parse({
    bom: true,
    raw: true,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: recordBytesMax,
    // An error would discard records that are not read yet.
    skip_records_with_error: true,
    on_skip: (error) => {
      failure ??= error;
      return undefined;
    },
  });
  // Destroys the parser when the source fails, so that the loop below throws it.
  pipeline(Readable.from(until(pieces, () => failure !== undefined)), parser).catch(() => {});
  let line = 1;
  let count = 0;
  for await (const { record: fields, raw } of parser as AsyncIterable<Parsed>) {
    if (failure && count >= Number(failure.records)) break;
    const problem = problemIn(fields, raw);
    const isEmpty = fields.length === 1 && fields[0]!.trim() === "";
    if (!isEmpty) yield { line, fields, ...(problem && { problem }) };
    // For a CRLF at the end of a record, `raw` contains only the CR.
    line += raw.split(/\n|\r$/).length - 1;
    count++;
  }
  if (failure) yield { line, fields: [], problem: endingOf(failure) };
}

async function* until(pieces: AsyncIterable<string> | Iterable<string>, isOver: () => boolean) {
  for await (const piece of pieces) {
    yield piece;
    if (isOver()) return;
  }
}

/** A quote where RFC 4180 allows none. */
function problemIn(fields: readonly string[], raw: string): string | undefined {
  const field = fields.find((each) => each.includes('"') && !raw.includes(`"${each.replaceAll('"', '""')}"`));
  if (field === undefined) return undefined;
  return field.startsWith('"')
    ? "something stands after a closing quote"
    : "a quote stands inside a field that is not in quotes";
}

const endingOf = ({ code }: CsvError) =>
  code === "CSV_QUOTE_NOT_CLOSED"
    ? "a quote is not closed"
    : "a quote is not closed, or the row is too long; nothing after it was read";
