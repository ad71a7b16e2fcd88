/** An IBAN as banks print it, in groups of four. */
export const grouped = (iban: string): string => iban.replaceAll(/(.{4})/g, '$1 ').trim()
