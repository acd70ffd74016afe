/** Usual reply time of a business: "Usually replies in 10 minutes", "… in 3 hours". */
export function replyText(minutes: number): string {
  if (minutes < 60) return `Usually replies in ${counted(Math.max(1, Math.round(minutes)), "minute")}`;
  const hours = Math.round(minutes / 60);
  return `Usually replies in ${hours < 24 ? counted(hours, "hour") : counted(Math.round(hours / 24), "day")}`;
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
