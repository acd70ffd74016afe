/** The part of an error that is logged. */
interface ErrorDescription extends Record<string, unknown> {
  type: string;
  message: string;
  /** Empty for a thrown value that is no error. */
  stack: string;
  code?: string;
  /** The statement, with placeholders for its values. */
  query?: string;
  constraint?: string;
  cause?: ErrorDescription;
}

interface Known extends Error {
  code?: unknown;
  query?: unknown;
  params?: unknown;
  severity?: unknown;
  constraint?: unknown;
}

/** An error for the log, without user input: messages of failed queries contain the values of their parameters. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return describeOther(error);
  const { name, code, query, constraint, cause } = error as Known;
  return {
    type: name,
    message: messageOf(error),
    ...(typeof code === "string" && { code }),
    ...(typeof query === "string" && { query }),
    ...(typeof constraint === "string" && { constraint }),
    stack: framesOf(error.stack),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** pg-boss spreads its errors into plain objects with the name of the queue. */
function describeOther(error: unknown): ErrorDescription {
  const { name, code, stack, queue } = Object(error) as Record<string, unknown>;
  return {
    type: [typeof error, name, queue].filter((part) => typeof part === "string").join(" "),
    message: "something that is no error was thrown",
    ...(typeof code === "string" && { code }),
    stack: framesOf(stack),
  };
}

/** Stack frames alone: the first lines of a stack repeat the message. */
const framesOf = (stack: unknown) =>
  String(stack ?? "")
    .match(/^ {4}at .*$/gm)
    ?.join("\n") ?? "";

function messageOf(error: Known): string {
  if (error.params !== undefined) return "a query failed";
  const isDatabases = typeof error.severity === "string";
  return isDatabases ? error.message.replace(/: ".*"$/s, "") : error.message;
}
