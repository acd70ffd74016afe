import { mapStackTraces } from "#/server/platform/observe/errors.ts";
import { readConfig } from "./platform/config.ts";
import { refuseToStart, start } from "./start.ts";

mapStackTraces(process.argv[1]!);

try {
  await start(readConfig(process.env));
} catch (error) {
  refuseToStart(error);
}
