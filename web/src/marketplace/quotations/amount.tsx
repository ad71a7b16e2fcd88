import type { QuotationInput } from '@athar/contracts/marketplace'
import { useAmount } from '../../platform/form/use-amount.ts'

/** The exact price of a quotation in its currency. */
export function Amount({ of: { price, currency } }: { readonly of: Pick<QuotationInput, 'price' | 'currency'> }) {
  const amount = useAmount(currency)
  return <bdi>{amount(price)}</bdi>
}
