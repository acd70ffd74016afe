import type { Reporter, TestModule } from "vitest/node";

/** Prints the names of failed tests with their first errors, and a line `812 passed, 0 failed` at the end of a run. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        count[state] += 1;
        const [reason = ""] = errors?.[0]?.message.split("\n") ?? [];
        if (state === "failed") console.log(`failed: ${module.relativeModuleId}: ${test.fullName}: ${reason}`);
      }
      if (!module.ok() && [...module.children.allTests("failed")].length === 0) {
        count.failed += 1;
        console.log(`failed: ${module.relativeModuleId}`);
      }
    }
    const failed = count.failed + errors.length;
    console.log(`\n${count.passed} passed, ${failed} failed${count.skipped ? `, ${count.skipped} skipped` : ""}`);
  }
}
