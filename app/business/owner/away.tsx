import { useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { mayCall } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { bookingRules } from "#/shared/booking-rules.ts";
import { say } from "#/shared/say.ts";
import { dayMs, lagosDay, shortDate } from "#/shared/time.ts";

interface AwayNowProps {
  /** The day on which the business opens again. */
  until: string;
  onBack: (business: OwnBusiness) => void;
}

/** What the page says of an absent owner, and the button that ends it at once. */
export function AwayNow({ until, onBack }: AwayNowProps) {
  const [isBusy, setIsBusy] = useState(false);
  async function end() {
    setIsBusy(true);
    try {
      onBack(await api("POST /v2/business/away", { body: { until: "" } }));
      showToast(say("Saved."));
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1">
      <p>{say("Your page says: Away until {date}.", { date: shortDate(until) })}</p>
      {mayCall("POST /v2/business/away") && (
        <Button variant="quiet" isBusy={isBusy} onClick={end}>
          {say("I am back")}
        </Button>
      )}
    </div>
  );
}

const kept = ["requested", "proposed", "confirmed"];

/** The bookings that a customer or the owner expects to take place from today until that day. */
async function countBookings(until: string): Promise<number> {
  const today = lagosDay(Date.now());
  const length = (Date.parse(until) - Date.parse(today)) / dayMs;
  const most = bookingRules.daysShownMax;
  const parts = Array.from({ length: Math.ceil(length / most) }, (_, nth) =>
    api("GET /v2/mybusiness/bookings", {
      query: {
        from: lagosDay(Date.parse(today) + nth * most * dayMs),
        days: Math.min(most, length - nth * most),
      },
    }),
  );
  return (await Promise.all(parts)).flat().filter(({ state }) => kept.includes(state)).length;
}

/** Reminds the owner of bookings in the days of an absence, which being away does not cancel. */
export function BookingsWhileAway({ until }: { until: string }) {
  const { answer: count = 0 } = useQuery(`away-${until}`, () => countBookings(until));
  if (count === 0) return null;
  return (
    <p role="status">
      <b>{say.many(count, "{n} booking is in these days.", "{n} bookings are in these days.")}</b>{" "}
      <Link to="/diary?view=week" className="inline-flex min-h-11 items-center underline">
        {say("My diary")}
      </Link>
    </p>
  );
}
