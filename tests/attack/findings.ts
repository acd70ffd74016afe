import { accessFindings } from "./access.ts";
import { accountFindings } from "./accounts.ts";
import { fairnessFindings } from "./fairness.ts";
import { figureFindings } from "./figures.ts";
import type { Finding } from "./finding.ts";
import { heavyFindings } from "./heavy.ts";
import { memberFindings } from "./members.ts";
import { staffFindings } from "./staff.ts";

/** Every closed finding that plain requests can reproduce, by its number. */
export const findings: readonly Finding[] = [
  ...accountFindings,
  ...memberFindings,
  ...heavyFindings,
  ...fairnessFindings,
  ...staffFindings,
  ...accessFindings,
  ...figureFindings,
].toSorted((a, b) => a.number - b.number);
