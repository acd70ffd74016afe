/** Most entries of a list that people fill: the contract refuses more, and the form in the browser takes no more. */
export const listMax = {
  services: 10,
  /** Services that can be booked. */
  bookedServices: 20,
  /** LGAs that a business comes to besides its own. */
  serviceAreas: 20,
  invoiceItems: 30,
  quotePictures: 3,
  reviewPictures: 3,
  quickReplies: 10,
  quoteBusinesses: 5,
  /** Results are counted up to here, and said as "500+" from there on. */
  countedResults: 500,
} as const;
