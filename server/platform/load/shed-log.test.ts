import { expect, test } from "vitest";
import { Observer } from "../observe/observer.ts";
import { ShedLog } from "./shed-log.ts";

test("a thousand refusals are one warning with their number", async () => {
  const lines: unknown[] = [];
  const { shed, metrics } = new Observer({ traces: undefined });
  const log = new ShedLog({ warn: (...line: unknown[]) => void lines.push(line) }, shed);

  for (let nth = 0; nth < 1_000; nth++) log.note("call");
  log.note("page");
  await expect.poll(() => lines).toHaveLength(1);

  expect(lines[0]).toEqual([{ shed: { call: 1_000, page: 1 } }, "refused, because there was too much to do"]);
  expect(await metrics.text()).toContain('localchap_shed_total{kind="call"} 1000');
});
