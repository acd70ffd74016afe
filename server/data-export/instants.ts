/** A row as it leaves us: instants as text, absent ones empty. */
type Written<Row> = { [Key in keyof Row]: Row[Key] extends Date | null ? string : Row[Key] };

/** An instant in UTC as text; an absent one is empty. */
export const instant = (at: Date | null | undefined) => at?.toISOString() ?? "";

/** Rows whose only absent values are instants, as they leave us. */
export const withInstants = <Row extends object>(rows: Row[]): Written<Row>[] =>
  rows.map((row) => {
    const entries = Object.entries(row).map(([key, value]) => [
      key,
      value instanceof Date ? instant(value) : (value ?? ""),
    ]);
    return Object.fromEntries(entries) as Written<Row>;
  });
