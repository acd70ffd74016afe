/** Limits of bookings, shared by the form and the contract. */
export const bookingRules = {
  ...{ placesMax: 20, leadHoursMax: 72, daysAheadMax: 60 },
  /** Duration of a service in minutes. */
  ...{ minutesMin: 10, minutesMax: 480 },
  /** Minutes between start times, counted from opening. */
  stepMinutes: 15,
  /** Maximum days per request for free times or the diary. */
  daysShownMax: 31,
} as const;
