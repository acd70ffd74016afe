import { say } from "#/shared/say.ts";
/** Advice after a failure: the network is named only if it is offline. */
export const tryLater = (): string =>
  navigator.onLine
    ? say("Our side failed. Try again in a minute.")
    : say("You have no network. Try again when it is back.");

/** @param sentence "Your messages did not load."; advice is appended */
export const didNotLoad = (sentence: string): string => `${sentence} ${tryLater()}`;
