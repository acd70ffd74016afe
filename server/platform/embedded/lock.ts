import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const sqliteBusy = 5;

/**
 * Claims a data directory for this process. Two processes writing one embedded database would ruin it, and it
 * does not look out for itself. The claim is an exclusive file lock, so it dies with the process, kill -9 included.
 * @returns a function that lets go
 * @throws Error when another process holds it
 */
export function claimDirectory(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, "in-use.lock"));
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new Error(`${dataDir} is in use by another LocalChap process. Stop that one first, or set another DATA_DIR.`);
  }
  return () => lock.close();
}
