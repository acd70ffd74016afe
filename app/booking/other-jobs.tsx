import { api } from "#/app/api.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Booking } from "#/server/booking/contract.ts";
import { bookingRules } from "#/shared/booking-rules.ts";
import { say } from "#/shared/say.ts";
import { dayAfter, holdersOf, holdersText, type WantedTime } from "./booking-words.ts";

/** The bookings of my business from the day of the first request on, for as many days as one call returns. */
export function useJobsAround(requests: readonly Booking[]): Booking[] {
  const first = requests.map(({ date }) => date).sort()[0];
  const key = requests.map(({ id, updated_at }) => id + updated_at).join();
  const { answer } = useQuery(`jobs around ${key}`, async () =>
    first
      ? // A booking of the evening before may last past midnight.
        api("GET /v2/mybusiness/bookings", { query: { from: dayAfter(first, -1), days: bookingRules.daysShownMax } })
      : [],
  );
  return answer ?? [];
}

/** The bookings of my business that can hold a time of a day; none without a day. */
export function useJobsOn(date: string | undefined): Booking[] {
  const { answer } = useQuery(`jobs on ${date}`, async () =>
    // A booking of the evening before may last past midnight.
    date ? api("GET /v2/mybusiness/bookings", { query: { from: dayAfter(date, -1), days: 2 } }) : [],
  );
  return answer ?? [];
}

interface OtherJobsProps {
  request: WantedTime;
  jobs: readonly Booking[];
}

/** Names the other bookings that hold a time. The owner may still say yes where there are places. */
export function OtherJobs({ request, jobs }: OtherJobsProps) {
  const held = holdersOf(jobs, request);
  if (held.length === 0) return null;
  return (
    <span className="flex items-start gap-1 font-semibold text-caution text-sm">
      <Icon name="alert" size={16} className="mt-0.5" />
      <span className="wrap-anywhere min-w-0">
        {say.many(held.length, "{n} other job at that time: {bookings}", "{n} other jobs at that time: {bookings}", {
          bookings: holdersText(held),
        })}
      </span>
    </span>
  );
}
