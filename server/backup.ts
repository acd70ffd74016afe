/** `npm run backup -- <folder>`: saves the database and the pictures, while the server runs. See docs/guide/backup.md. */
import { listBucket } from "./media/store.ts";
import { backUp } from "./platform/backup/backup.ts";
import { readConfig } from "./platform/config.ts";

try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("name a folder: npm run backup -- backups/monday");
  const config = readConfig(process.env);
  const { s3 } = config;
  const { tables, media } = await backUp(config, folder, s3 && (() => listBucket(s3)));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`${rows} rows of ${tables.length} tables are in ${folder}, pictures are ${media}.\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`No backup: ${(error as Error).message}\n`);
  process.exit(1);
}
