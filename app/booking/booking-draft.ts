/** Name of the draft of a booking that is not sent yet. */
export const bookingDraft = (businessId: string) => `booking at ${businessId}`;
