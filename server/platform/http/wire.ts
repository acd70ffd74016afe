type SnakeCase<Name> = Name extends `${infer Head}${infer Tail}`
  ? `${Lowercase<Head>}${Tail extends Uncapitalize<Tail> ? "" : "_"}${SnakeCase<Tail>}`
  : Name;

/** A row as `/v2` answers it: names in snake_case, instants as ISO text. */
export type Wire<Row> = {
  [Name in keyof Row as SnakeCase<Name>]: Row[Name] extends infer Value ? WireValue<Value> : never;
};

type WireValue<Value> = Value extends Date ? string : Value;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Renames the fields of a row for the wire and writes its dates as ISO text. Nested values stay as they are.
 * List the fields of a row that holds more than the caller may see: `toWire({ id: row.id, createdAt: row.createdAt })`.
 */
export const toWire = <Row extends object>(row: Row): Wire<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [snakeCase(name), value instanceof Date ? value.toISOString() : value]),
  ) as Wire<Row>;
