/** An invalid search: the sentence to show, and the problems by field. */
export interface Refusal {
  detail: string;
  fields: Record<string, string>;
}

/**
 * Problems of a query from an error of `/v2`. Identified by its fields and not its class, because the server build has
 * its own copy of the class.
 * @throws the error itself when it is no refusal of bad input
 */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error && "status" in error && (error.status === 400 || error.status === 422))) throw error;
  const fields = "fields" in error ? ((error.fields ?? {}) as Record<string, string>) : {};
  return { detail: error.message, fields };
}
