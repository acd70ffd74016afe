/** Maximum length of lists: checked by the contract, limited by the form. */
export const listMax = {
  services: 10,
  /** Services that can be booked. */
  bookedServices: 20,
  /** LGAs that a business serves besides its own. */
  serviceAreas: 20,
  invoiceItems: 30,
  quotePictures: 3,
  reviewPictures: 3,
  quickReplies: 10,
  quoteBusinesses: 5,
  /** Results are counted up to this number, then shown as "500+". */
  countedResults: 500,
} as const;
