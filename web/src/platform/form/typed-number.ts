import { defaultFormat, formatNumber, readTyped, readTypedNumber, shiftDecimal } from '@athar/i18n'

/** A typed figure as the wire wants it; null for nothing; what is no number stays as typed, for the contract to refuse. */
export function typedNumber(text: string): string | null {
  if (text.trim() === '') return null
  return readTypedNumber(text) ?? text
}

/** Whether the mark of a typed figure may part or group: 1.234 and 1,234. */
export const isAmbiguous = (text: string): boolean => (readTyped(text)?.other ?? null) !== null

/** A share typed in per cent as a fraction of one; what is no number stays as typed. */
export function typedShare(text: string): string {
  const percent = readTypedNumber(text)
  return percent === null ? text : shiftDecimal(percent, -2)
}

/** A fraction of one as per cent, as a person types it. */
export const percentOf = (share: string): string => shiftDecimal(share, 2)

/** How many digits a currency has after its point (ISO 4217); riyal 2, dinar 3, yen none. */
export const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Typed money as minor units; more digits than the currency has stay visible to the contract as a fraction. */
export function typedMoney(text: string, currency: string): string | null {
  const amount = typedNumber(text)
  return amount === null || readTypedNumber(text) === null ? amount : shiftDecimal(amount, minorDigits(currency))
}

/** A stored figure as it stands in its box: digits in groups, so that a slip is seen. */
export const figureText = (stored: string | null): string =>
  stored === null ? '' : formatNumber(stored, defaultFormat('en'), { maximumFractionDigits: 30 })

export const moneyText = (minor: string | null, currency: string): string =>
  figureText(minor && shiftDecimal(minor, -minorDigits(currency)))
