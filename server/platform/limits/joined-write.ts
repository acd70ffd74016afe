import type { SQL } from "drizzle-orm";

/**
 * A write of a member that goes with the statement that finds out who calls and counts the call: one round trip and one commit fewer.
 * When it is undone, so is the count, and the call is counted anew by itself.
 */
export interface JoinedWrite {
  statement: JoinedStatement;
  /** The values of `given` in the statement. */
  values: Readonly<Record<string, unknown>>;
}

/** The parts of the statement, always the same for one name. */
export interface JoinedStatement {
  name: string;
  /** `with` queries that write, for the one row of `admitted (id)`: the account that calls. Without a row there they write nothing. */
  steps: (given: (name: string) => SQL) => SQL;
  /** Query of one row and column, or none: what was written. */
  row: SQL;
}
