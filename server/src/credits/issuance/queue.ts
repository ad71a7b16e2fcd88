import { paths } from '@athar/contracts'
import { listIssuances } from '@athar/contracts/credits'
import type { Queue } from '../../platform/queues.ts'
import { tables } from '../../platform/tables.ts'

/** Issuances that wait for an officer who did not propose them. */
export const issuancesQueue: Queue = {
  name: 'credits',
  access: listIssuances.access,
  path: () => paths.adminCredits(),
  count: async (db, { actor }) => {
    const { waiting } = await tables(db)
      .selectFrom('creditIssuances')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('state', '=', 'proposed')
      .where('proposedBy', '<>', actor.personId)
      .executeTakeFirstOrThrow()
    return Number(waiting)
  },
}
