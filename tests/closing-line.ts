import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with one plain line: `812 passed, 0 failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state] += 1;
      if (!module.ok() && [...module.children.allTests("failed")].length === 0) count.failed += 1;
    }
    const failed = count.failed + errors.length;
    console.log(`\n${count.passed} passed, ${failed} failed${count.skipped ? `, ${count.skipped} skipped` : ""}`);
  }
}
