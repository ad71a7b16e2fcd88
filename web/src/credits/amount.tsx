import { useAmount } from '../platform/form/use-amount.ts'

/** An exact amount in its currency. */
export function Amount({ of, currency }: { readonly of: string; readonly currency: string }) {
  const amount = useAmount(currency)
  return <bdi>{amount(of)}</bdi>
}
