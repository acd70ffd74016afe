import { readConfig } from "./platform/config.ts";
import { refuseToStart, start } from "./start.ts";

try {
  await start(readConfig(process.env));
} catch (error) {
  refuseToStart(error);
}
