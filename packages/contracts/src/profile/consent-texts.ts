/** Texts a person can agree to, by the day they were written. A new version of a text is a new question. */
export const consentTexts = {
  /** Read at `/privacy`; needed for an account, and taken back by deleting it. */
  privacy: { version: '2026-11-23', needed: true },
  /** First-party counts of which parts of the product somebody uses. */
  'usage-statistics': { version: '2026-11-20', needed: false },
} as const
