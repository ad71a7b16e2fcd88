import { mayPrepare, mayReview, paths } from '@athar/contracts'
import { importsInReview } from '../imports/index.ts'
import { recordsInState, refreshRollup } from '../records/index.ts'
import { yearsInReview } from '../yearly/store.ts'
import type { Queue, QueueCaller } from '../../platform/queues.ts'

const organisationOf = ({ actor }: QueueCaller): string => ('organisationId' in actor ? actor.organisationId : '')
const records = (state: 'pending' | 'returned') => `${paths.inventoryRecords()}?state=${state}&year=all`

/** What waits in an inventory: for reviewers, and for those who prepare. */
export const inventoryQueues: readonly Queue[] = [
  {
    name: 'records',
    access: { kind: 'member', roles: mayReview },
    path: () => records('pending'),
    async count(db, caller) {
      await refreshRollup(db)
      return recordsInState(db, organisationOf(caller), 'pending')
    },
  },
  {
    name: 'years',
    access: { kind: 'member', roles: mayReview },
    path: () => paths.inventory(),
    count: (db, caller) => yearsInReview(db, organisationOf(caller), caller.actor.personId),
  },
  {
    name: 'returned',
    access: { kind: 'member', roles: mayPrepare },
    path: () => records('returned'),
    async count(db, caller) {
      await refreshRollup(db)
      return recordsInState(db, organisationOf(caller), 'returned')
    },
  },
  {
    name: 'imports',
    access: { kind: 'member', roles: mayPrepare },
    path: () => paths.inventoryImport(),
    count: (db, caller) => importsInReview(db, organisationOf(caller)),
  },
]
