/**
 * So many calendar months later in Lagos, at the same time of day; the last day of the month where it has no such day
 * (31 January and a month is 28 or 29 February).
 */
export function monthsLater(from: Date, months: number): Date {
  const inLagos = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO("Africa/Lagos");
  return new Date(inLagos.add({ months }).epochMilliseconds);
}

/** A time of premium that was bought. */
interface Period {
  months: number;
  startsAt: Date;
  endsAt: Date;
}

/** The next time of premium: from the end of what is bought already, or from now. */
export function nextPeriod(lastEnd: Date | undefined, months: number, now: Date): Period {
  const startsAt = lastEnd && lastEnd > now ? lastEnd : now;
  return { months, startsAt, endsAt: monthsLater(startsAt, months) };
}

/**
 * The rest of a premium period that is taken back, and the periods after it: used days stay used, and later periods
 * move up, so that no other payment is lost.
 * @param later the periods that begin after it, in their order
 * @returns when the one that is taken back ends, `undefined` when nothing of it was used; and the others, moved
 */
export function withoutPeriod<P extends Period>(
  taken: Period,
  later: readonly P[],
  now: Date,
): { endsAt: Date | undefined; later: P[] } {
  if (taken.endsAt <= now) return { endsAt: taken.endsAt, later: [...later] };
  const isBegun = taken.startsAt < now;
  let free = isBegun ? now : taken.startsAt;
  const moved = later.map((period) => {
    const next = { ...period, startsAt: free, endsAt: monthsLater(free, period.months) };
    free = next.endsAt;
    return next;
  });
  return { endsAt: isBegun ? now : undefined, later: moved };
}

/** Days of the calendar in Lagos between two instants. */
export function daysBetween(from: Date, to: Date): number {
  const dayInLagos = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO("Africa/Lagos").toPlainDate();
  return dayInLagos(from).until(dayInLagos(to)).days;
}
