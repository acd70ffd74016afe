/** Key-value rows in IndexedDB, for data that localStorage cannot store: files. */
export interface DeviceStore<Row> {
  all(): Promise<Row[]>;
  get(key: string): Promise<Row | undefined>;
  put(key: string, row: Row): Promise<void>;
  delete(key: string): Promise<void>;
}

const table = "rows";

/**
 * Opens the database for each step, so that signing out, in any tab, can delete it.
 * Each step rejects where the browser stores nothing.
 */
export function deviceStore<Row>(databaseName: string): DeviceStore<Row> {
  async function within<T>(mode: IDBTransactionMode, step: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    const database = await answerOf(request);
    try {
      return await answerOf(step(database.transaction(table, mode).objectStore(table)));
    } finally {
      database.close();
    }
  }
  return {
    all: () => within("readonly", (rows) => rows.getAll() as IDBRequest<Row[]>),
    get: (key) => within("readonly", (rows) => rows.get(key) as IDBRequest<Row | undefined>),
    put: async (key, row) => void (await within("readwrite", (rows) => rows.put(row, key))),
    delete: async (key) => void (await within("readwrite", (rows) => rows.delete(key))),
  };
}

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
