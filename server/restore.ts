/** `npm run restore -- <folder> [--force]`: restores a backup; the server must not be running. See docs/guide/backup.md. */
import { restore } from "./platform/backup/restore.ts";
import { readConfig } from "./platform/config.ts";

try {
  const [folder] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  if (!folder) throw new Error("name a folder: npm run restore -- backups/monday");
  const { tables, takenAt, media } = await restore(readConfig(process.env), folder, {
    isForced: process.argv.includes("--force"),
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`${rows} rows of ${tables.length} tables are as they were at ${takenAt}.\n`);
  if (media === "listed") process.stdout.write("Pictures are in the bucket: compare it with bucket.txt.\n");
  process.exit(0);
} catch (error) {
  process.stderr.write(`Nothing was restored: ${(error as Error).message}\n`);
  process.exit(1);
}
