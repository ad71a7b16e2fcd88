/** Digits as they are typed from a phone or pasted from a mail: in either script, with spaces or not. */
export const plainCode = (typed: string): string =>
  typed.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0x0f)).replace(/\D/g, '')
