import { readConfig } from "./platform/config.ts";
import { mapStackTraces } from "./platform/observe/source-lines.ts";
import { refuseToStart, start } from "./start.ts";

mapStackTraces(process.argv[1]!);

try {
  await start(readConfig(process.env));
} catch (error) {
  refuseToStart(error);
}
