/** Most letters of a text that people type: the contract refuses more, and the field in the browser takes no more. */
export const lettersMax = {
  message: 4_000,
  review: 1_500,
  reportNote: 1_000,
  appeal: 2_000,
  businessName: 100,
  businessText: 3_000,
  businessLine: 250,
  link: 250,
  service: 60,
  specialDay: 60,
  catalogName: 100,
  catalogText: 500,
  documentNumber: 40,
  documentHolder: 120,
  bank: 100,
  search: 200,
  /** In the back office. */
  reason: 500,
  clientNote: 2_000,
  consentPurpose: 200,
} as const;
