import { mayAdminister, paths } from '@athar/contracts'
import type { Queue } from '../../platform/queues.ts'
import { rowsOf, tables } from '../../platform/tables.ts'

const atMost = 99

/**
 * Deals that wait for the acting organisation: the seller accepts and confirms, the buyer settles. Frozen ones wait
 * for an officer, and the first of two persons waits for the second.
 */
export const dealsQueue: Queue = {
  name: 'deals',
  access: { kind: 'member', roles: mayAdminister },
  path: () => `${paths.credits()}?tab=deals`,
  atMost,
  async count(db, { actor, now }) {
    const found = await tables(db)
      .selectFrom(rowsOf('own_credit_deals', now).as('deal'))
      .select('id')
      .where('frozen', '=', false)
      .where(({ and, eb, or }) => {
        const unconfirmed = or([eb('confirmedBy', 'is', null), eb('confirmedBy', '<>', actor.personId)])
        return or([
          and([eb('side', '=', 'seller'), eb('state', 'in', ['reserved', 'settled']), unconfirmed]),
          and([eb('side', '=', 'buyer'), eb('state', '=', 'accepted')]),
        ])
      })
      .limit(atMost + 1)
      .execute()
    return found.length
  },
}
