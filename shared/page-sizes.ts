/** Rows of a page of each list: a page that is not full is the last, which the browser tells by the same number. */
export const pageSizes = {
  clients: 50,
  comments: 20,
  conversations: 50,
  messages: 50,
  jobs: 30,
  leads: 30,
  notifications: 30,
  quoteRequests: 30,
  saved: 30,
} as const;
