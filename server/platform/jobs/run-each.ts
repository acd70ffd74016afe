import type { Failures } from "../observe/failures.ts";

/**
 * Works on the items of a batch one after another. An item that fails is reported and does not stop the rest.
 * @param part name of the batch in logs and metrics
 * @param idsOf what the report says about an item: ids, never personal data
 * @returns how many items failed
 */
export async function runEach<Item>(
  { failures }: { failures: Pick<Failures, "report"> },
  part: string,
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  idsOf: (item: Item) => object,
): Promise<number> {
  let failed = 0;
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failed++;
      failures.report(part, error, idsOf(item));
    }
  }
  return failed;
}
