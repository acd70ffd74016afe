/** The calls of `/v2` in a process of their own, without the screens: what a test starts, kills and starts again. */
import { join } from "node:path";
import { buildApi } from "#/server/build.ts";
import { createMedia } from "#/server/media/media.ts";
import { readConfig } from "#/server/platform/config.ts";
import { openDatabase } from "#/server/platform/database/database.ts";
import { Jobs } from "#/server/platform/jobs/jobs.ts";
import { makeMailer } from "#/server/platform/mail/mail.ts";
import { assignWork, buildServices } from "#/server/services.ts";

const config = readConfig(process.env);
const database = await openDatabase({
  url: config.databaseUrl,
  dataDir: config.dataDir,
});
const jobs = new Jobs(database.pool);
const services = buildServices(database, config, {
  jobs,
  mailer: makeMailer({ smtpUrl: undefined, from: config.mailFrom, outbox: join(config.dataDir, "outbox") }),
  media: createMedia(config),
});
assignWork(jobs, services);
await services.events.listen(database);
const http = await buildApi(services);
// Jobs are written down here and not done.
await jobs.open(http.log);
process.send!(await http.listen({ port: 0, host: "127.0.0.1" }));
