import { shiftDecimal } from '@athar/i18n'
import { useFormat } from '../language/index.ts'
import { minorDigits } from './typed-number.ts'

/** An exact amount in a currency, as it is read: no decimal is rounded away. */
export function useAmount(currency: string | undefined): (amount: string) => string {
  const format = useFormat()
  return (amount) =>
    currency !== undefined && /^\d+(\.\d+)?$/.test(amount)
      ? format.money(shiftDecimal(amount, minorDigits(currency)), currency)
      : format.exact(amount)
}
