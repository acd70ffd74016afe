import { pino } from "pino";
import type { Config } from "./config.ts";
import { describeError } from "./observe/errors.ts";

export interface Log {
  error: (about: object, message: string) => void;
  warn: (about: object, message: string) => void;
  info: (about: object, message: string) => void;
}

export const makeLog = ({ logLevel }: Pick<Config, "logLevel">): Log => {
  standardOutput ??= bufferLines(process.stdout.fd ?? 1);
  return pino({ level: logLevel, serializers: { err: describeError } }, standardOutput);
};

let standardOutput: ReturnType<typeof bufferLines> | undefined;

const bufferMax = 16_000;

/**
 * Writes log lines in batches. Warnings and errors, with what came before them, are written at once, as is the rest
 * on exit.
 */
export function bufferLines(file: number, delayMs = 20) {
  const written = pino.destination({ dest: file, sync: false });
  let lines = "";
  let waiting: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(waiting);
    waiting = undefined;
    if (lines) written.write(lines);
    lines = "";
  };
  // Before the destination's own listener, which writes what it received.
  process.prependListener("exit", flush);
  return {
    // Lets pino set the level of each line before it is written.
    [pino.symbols.needsMetadataGsym]: true as const,
    lastLevel: 0,
    write(line: string) {
      lines += line;
      if (this.lastLevel >= pino.levels.values.warn! || lines.length > bufferMax) flush();
      else waiting ??= setTimeout(flush, delayMs);
    },
  };
}
