/** `country`: not of the Kingdom; `length`: not 24 characters; `check-digits`: mistyped. */
export type IbanFault = 'country' | 'length' | 'check-digits'

/** As banks store it: no spaces, capital letters, Latin digits. */
export const plainIban = (text: string): string => latinDigits(text).replaceAll(/[\s-]/g, '').toUpperCase()

/** What is wrong with a Saudi IBAN by ISO 13616; null where nothing is. */
export function ibanFault(text: string): IbanFault | null {
  const iban = plainIban(text)
  if (!iban.startsWith('SA')) return 'country'
  if (!/^SA\d{4}[0-9A-Z]{18}$/.test(iban)) return 'length'
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n ? null : 'check-digits'
}

/** Arabic-Indic digits as Latin ones. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
