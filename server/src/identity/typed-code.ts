/** Arabic keyboards type Arabic digits. */
const latinDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0x0f))

/** Codes are shown in groups, and come with marks that show nothing where they are copied out of an Arabic text. */
export const plainCode = (given: string): string => latinDigits(given.replaceAll(/[\s\p{Pd}\p{Cf}]/gu, ''))
