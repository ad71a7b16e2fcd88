/** The given name alone; of names such as «عبد الله» or "Abd Allah" both parts. */
export const firstName = (fullName: string): string =>
  /^(?:(?:عبد|abd|abdul|abdel)\s+)?\S+/iu.exec(fullName.trim())?.[0] ?? ''
