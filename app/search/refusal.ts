/** A search that could not be answered: the sentence to show, and what is wrong with each field. */
export interface Refusal {
  detail: string;
  fields: Record<string, string>;
}

/**
 * Problems of a query from an answer of `/v2`. Told by its fields and not its class: in the server's half of the build
 * the same class is another one.
 * @throws the error itself when it is no refusal of bad input
 */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error && "status" in error && (error.status === 400 || error.status === 422))) throw error;
  const fields = "fields" in error ? ((error.fields ?? {}) as Record<string, string>) : {};
  return { detail: error.message, fields };
}
