import type { grants, ResponseOf } from '@athar/contracts'
import type { Call } from '../platform/http/serve.ts'
import { awards } from './store/instalments.ts'

/** Minor units as an amount of the currency: two decimals. */
export const amountText = (minor: number | string | bigint): string => {
  const digits = BigInt(minor).toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export async function listAwards({
  query,
  db,
}: Call<typeof grants.listAwards>): Promise<ResponseOf<typeof grants.listAwards>> {
  const { rows, total } = await awards(db, query)
  return {
    awards: rows.map((row) => ({
      id: row.id,
      opportunity: { id: row.grant_id, title: { en: row.title, ar: row.title_ar } },
      recipient: { name: row.recipient },
      amount: { amount: amountText(row.awarded), currency: row.currency },
      released: { amount: amountText(row.released), currency: row.currency },
      status: row.state === 'completed' ? 'completed' : 'active',
      awardedAt: row.decided_at.toISOString(),
    })),
    total,
    hasMore: query.offset + rows.length < total,
  }
}
