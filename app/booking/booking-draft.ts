import { readDraft } from "#/app/ui/draft.ts";
import type { Texts } from "#/app/ui/use-form.ts";
import { lagosMinute } from "#/shared/time.ts";

/** Of an address of a business page that opens its times. */
export const bookHash = "#book";

/** Name of the draft of a booking that is not sent yet. */
export const bookingDraft = (businessId: string) => `booking at ${businessId}`;

/** The draft of a booking whose time has not passed. */
export function begunBooking(businessId: string): Texts | undefined {
  const draft = readDraft(bookingDraft(businessId));
  return draft && `${draft.date}T${draft.time}` >= lagosMinute(Date.now()) ? draft : undefined;
}
