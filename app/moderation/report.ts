import { useSyncExternalStore } from "react";
import { openSignIn } from "#/app/account/sign-in.ts";
import { currentSession } from "#/app/session.ts";
import type { SubjectKind } from "#/server/moderation/contract.ts";

/** What somebody wants the moderators to look at. */
export interface Reported {
  kind: SubjectKind;
  id: string;
  /** What it is called in the dialog: the name of a business or a person, "this comment", "this message". */
  name: string;
}

const listeners = new Set<() => void>();
/** What was reported since the page was loaded, by kind and id. */
const done = new Set<string>();
let reported: Reported | undefined;

function change(next: Reported | undefined) {
  reported = next;
  for (const listener of listeners) listener();
}

/** Opens the form that tells the moderators of something; a visitor signs in first. */
export function openReport(subject: Reported) {
  if (currentSession()?.token) change(subject);
  else openSignIn();
}

/** Called when a report has arrived: its button then says so. */
export function reportArrived({ kind, id }: Reported) {
  done.add(`${kind} ${id}`);
  change(undefined);
}

/** Whether this was reported since the page was loaded. */
export const useIsReported = (kind: SubjectKind, id: string) =>
  useSyncExternalStore(
    listen,
    () => done.has(`${kind} ${id}`),
    () => false,
  );

export const closeReport = () => change(undefined);

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the dialog is open for; `undefined`: it is closed. */
export const useReported = () =>
  useSyncExternalStore(
    listen,
    () => reported,
    () => undefined,
  );
