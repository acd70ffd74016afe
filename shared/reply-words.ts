interface Reply {
  reply_minutes?: number | null;
  reply_rate?: number | null;
}

/** Below this share answered, "usually" would be untrue: the median is of those that were answered. */
const usually = 0.5;

/**
 * Usual reply time of a business: "Usually replies in 10 minutes", "… in 3 hours"; empty where it is not known, or where
 * half of those who ask get no answer. A list kept on a device since an earlier release has neither figure.
 */
export function replyWords({ reply_minutes: minutes, reply_rate: rate }: Reply): string {
  if (typeof minutes !== "number" || typeof rate !== "number" || rate < usually) return "";
  if (minutes < 60) return `Usually replies in ${counted(Math.max(1, Math.round(minutes)), "minute")}`;
  const hours = Math.round(minutes / 60);
  return `Usually replies in ${hours < 24 ? counted(hours, "hour") : counted(Math.round(hours / 24), "day")}`;
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
