import { openSignIn } from "#/app/account/sign-in.ts";
import { currentSession } from "#/app/session.ts";
import { createStore, useStore } from "#/app/store.ts";
import type { SubjectKind } from "#/server/moderation/contract.ts";
import { say } from "#/shared/say.ts";

/** The subject of a report. */
export interface Reported {
  kind: SubjectKind;
  id: string;
  /** Its name in the dialog: that of a business or a person, "this comment", "this message". */
  name: string;
}

/** Reports sent since the page was loaded, by kind and id. */
const done = createStore<ReadonlySet<string>>(new Set());
/** Subject that the dialog is open for; `undefined`: it is closed. */
const reported = createStore<Reported | undefined>(undefined);

/** Opens the form for a report to moderators; a visitor signs in first. */
export function openReport(subject: Reported) {
  if (currentSession()?.token) reported.set(subject);
  else openSignIn("signup", { offer: say("Sign up to report it. Free, one minute.") }, { staysHere: true });
}

/** Marks a subject as reported, which changes its button. */
export function reportArrived({ kind, id }: Reported) {
  done.set(new Set(done.get()).add(`${kind} ${id}`));
  closeReport();
}

/** True if this was reported since the page was loaded. */
export const useIsReported = (kind: SubjectKind, id: string) => useStore(done, (all) => all.has(`${kind} ${id}`));

export const closeReport = () => reported.set(undefined);

export const useReported = () => useStore(reported);
