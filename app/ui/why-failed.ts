/** Advice after a failure: the network is blamed only when it is gone. */
export const tryLater = (): string =>
  navigator.onLine ? "Our side failed. Try again in a minute." : "You have no network. Try again when it is back.";

/** "Your messages did not load", and what to do. */
export const didNotLoad = (what: string): string => `${what} did not load. ${tryLater()}`;
