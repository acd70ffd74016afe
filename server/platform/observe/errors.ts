/** The part of an error that is logged. */
interface ErrorLines extends Record<string, unknown> {
  type: string;
  message: string;
  /** Empty for what was thrown and is no error. */
  stack: string;
  code?: string;
  /** The statement, with places where its values were. */
  query?: string;
  constraint?: string;
  cause?: ErrorLines;
}

interface Known extends Error {
  code?: unknown;
  query?: unknown;
  params?: unknown;
  severity?: unknown;
  constraint?: unknown;
}

/**
 * An error as the log may keep it: what went wrong and where, and nothing of what people sent. Of a failed query the
 * builder names the values, and the database quotes them.
 */
export function linesOf(error: unknown): ErrorLines {
  if (!(error instanceof Error)) return linesOfOther(error);
  const { name, code, query, constraint, cause } = error as Known;
  return {
    type: name,
    message: messageOf(error),
    ...(typeof code === "string" && { code }),
    ...(typeof query === "string" && { query }),
    ...(typeof constraint === "string" && { constraint }),
    stack: framesOf(error.stack),
    ...(cause !== undefined && { cause: linesOf(cause) }),
  };
}

/** The job queue spreads its errors into plain objects: their type, code and stack remain, and the name of the queue. */
function linesOfOther(error: unknown): ErrorLines {
  const { name, code, stack, queue } = Object(error) as Record<string, unknown>;
  return {
    type: [typeof error, name, queue].filter((part) => typeof part === "string").join(" "),
    message: "something that is no error was thrown",
    ...(typeof code === "string" && { code }),
    stack: framesOf(stack),
  };
}

/** The first lines of a stack are the message again. */
const framesOf = (stack: unknown) =>
  String(stack ?? "")
    .match(/^ {4}at .*$/gm)
    ?.join("\n") ?? "";

function messageOf(error: Known): string {
  if (error.params !== undefined) return "a query failed";
  const isDatabases = typeof error.severity === "string";
  return isDatabases ? error.message.replace(/: ".*"$/s, "") : error.message;
}
