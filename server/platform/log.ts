import { pino } from "pino";
import type { Config } from "./config.ts";
import { gatherLines } from "./log-lines.ts";
import { describeError } from "./observe/errors.ts";

/** Log of the process: an object for programs first, then a sentence for people. */
export interface Log {
  error: (about: object, message: string) => void;
  warn: (about: object, message: string) => void;
  info: (about: object, message: string) => void;
}

/** The log of the settings' level, one JSON object a line on standard output. Errors keep their stack and no SQL values. */
export const makeLog = ({ logLevel }: Pick<Config, "logLevel">): Log => {
  standardOutput ??= gatherLines(process.stdout.fd ?? 1);
  return pino({ level: logLevel, serializers: { err: describeError } }, standardOutput);
};

let standardOutput: ReturnType<typeof gatherLines> | undefined;
