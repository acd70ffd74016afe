import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

interface ErrorDescription extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
  code?: string;
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

const framesOf = (stack: unknown) =>
  String(stack ?? "")
    .match(/^ {4}at .*$/gm)
    ?.join("\n") ?? "";

function messageOf(error: Known): string {
  if (error.params !== undefined) return "a query failed";
  const isDatabases = typeof error.severity === "string";
  return isDatabases ? error.message.replace(/: ".*"$/s, "") : error.message;
}

/**
 * Maps stack traces to source files and lines. The source map is read for the first stack: `--enable-source-maps` would read
 * it at startup, which is slow. @param bundle the running file; without a source map nothing changes
 */
export function mapStackTraces(bundle: string) {
  const mapPath = `${bundle}.map`;
  if (!existsSync(mapPath)) return;
  let map: SourceMap | undefined;
  const sourceOf = (line: number, column: number) => {
    map ??= new SourceMap(JSON.parse(readFileSync(mapPath, "utf8")));
    return map.findEntry(line - 1, column - 1);
  };
  Error.prepareStackTrace = (error, frames) => {
    // Libraries create stacks at startup that are never read.
    if (!(error instanceof Error)) return frames.map((frame) => `    at ${frame}`).join("\n");
    const lines = frames.map((frame) => {
      const line = `    at ${frame}`;
      const file = frame.getFileName();
      if (file === null || !isBundle(file, bundle)) return line;
      const entry = sourceOf(frame.getLineNumber() ?? 1, frame.getColumnNumber() ?? 1);
      // Code of packages has no source in the map.
      if (!("originalSource" in entry) || !entry.originalSource) return line;
      const place = `${entry.originalSource.replace(/^(\.\.\/)+/, "")}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
      return line.replace(/[^\s(]*main\.js:\d+:\d+/, place);
    });
    return [String(error), ...lines].join("\n");
  };
}

const isBundle = (file: string, bundle: string) => (file.startsWith("file:") ? fileURLToPath(file) : file) === bundle;
