/** Rows per page of each list, shared with the browser, which takes a shorter page for the last one. */
export const pageSizes = {
  activity: 30,
  bookings: 30,
  clients: 50,
  comments: 20,
  conversations: 50,
  customerEntries: 30,
  invoices: 30,
  messages: 50,
  jobs: 30,
  leads: 30,
  notifications: 30,
  quoteRequests: 30,
  saved: 30,
} as const;
