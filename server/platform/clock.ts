/** The time. Tests hand in a clock that they can move. */
export interface Clock {
  now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };
