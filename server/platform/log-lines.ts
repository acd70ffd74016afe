import { pino } from "pino";

/** So much text is written without a wait. */
const gatheredMax = 16_000;

/**
 * Writes the lines of a log to an open file, many at a time, because each write wakes a thread that competes with us for the core.
 * Warnings and errors, and what came before them, are written at once; so is the rest when the process ends.
 * @param gatherMs longest wait of a line that is no warning
 */
export function gatherLines(file: number, gatherMs = 20) {
  const written = pino.destination({ dest: file, sync: false });
  let lines = "";
  let waiting: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(waiting);
    waiting = undefined;
    if (lines) written.write(lines);
    lines = "";
  };
  // Before the listener of the destination, which writes what it was handed.
  process.prependListener("exit", flush);
  return {
    // Lets pino set the level of each line before it is written.
    [pino.symbols.needsMetadataGsym]: true as const,
    lastLevel: 0,
    write(line: string) {
      lines += line;
      if (this.lastLevel >= pino.levels.values.warn! || lines.length > gatheredMax) flush();
      else waiting ??= setTimeout(flush, gatherMs);
    },
  };
}
