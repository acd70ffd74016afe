import type { Package } from "#/server/payment/contract.ts";
import { formatNaira } from "#/shared/money.ts";

type Duration = Pick<Package["plan_duration"][number], "figure" | "price">;

/** Price a month of a longer duration, and its saving against the shortest: "₦3,167 a month, save ₦1,000". */
export function savingText({ figure, price }: Duration, shortest: Duration): string {
  if (figure === shortest.figure) return "";
  const aMonth = Math.round(price / figure);
  const saved = Math.round((shortest.price / shortest.figure) * figure - price);
  return `${formatNaira(aMonth)} a month${saved > 0 ? `, save ${formatNaira(saved)}` : ""}`;
}
