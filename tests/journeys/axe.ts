import axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * Violations that axe finds in the page as it is shown now, a line for each rule that is broken.
 * @param only the rules to look at, by their names or by tags of WCAG
 */
export async function violations(page: Page, only: { type: "rule" | "tag"; values: string[] }): Promise<string[]> {
  // Half a megabyte of script: it stays in the document for the next look.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    // Colours half-way between two are no design.
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
    const { violations } = await window.axe!.run(document, { runOnly, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  }, only);
}
