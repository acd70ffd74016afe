import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Makes stack traces name source files and lines. The map is read when the first stack is: Node's own
 * `--enable-source-maps` reads it at startup, which is slow and takes much memory.
 * @param bundle the file that runs; without a map beside it nothing changes
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
