import { useFormat } from '../language/index.ts'
import { typedMoney } from './typed-number.ts'

/** An exact amount in a currency, as it is read. */
export function useAmount(currency: string | undefined): (amount: string) => string {
  const format = useFormat()
  return (amount) => {
    const minor = currency === undefined ? null : typedMoney(amount, currency)
    return currency !== undefined && minor !== null && /^\d+$/.test(minor)
      ? format.money(minor, currency)
      : format.number(amount)
  }
}
