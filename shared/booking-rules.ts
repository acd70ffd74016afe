/** Numbers that the form and the contract share. */
export const bookingRules = {
  ...{ placesMax: 20, leadHoursMax: 72, daysAheadMax: 60 },
  /** Length of a service, in minutes. */
  ...{ minutesMin: 10, minutesMax: 480 },
  /** Starts are so many minutes apart, from opening. */
  stepMinutes: 15,
  /** Days of a page of free times, or of the diary. */
  daysShownMax: 31,
} as const;
