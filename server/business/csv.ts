import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type CsvError, parse } from "csv-parse";

export interface CsvRecord {
  /** Its first line, as an editor counts: the file begins at 1. */
  line: number;
  fields: string[];
  problem?: string;
}

/** A quote that is never closed would take the rest of the file for one field. */
const recordBytesMax = 50_000;

interface Parsed {
  record: string[];
  raw: string;
}

/**
 * Reads a CSV file as RFC 4180 has it, piece by piece. A byte order mark and empty lines are passed over. A misplaced quote
 * spoils its own record only; a record that never ends is the last.
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
    // An error would discard records that wait to be read.
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
    // Of a CRLF that ends a record, `raw` holds the CR alone.
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
