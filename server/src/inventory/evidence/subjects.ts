import { paths } from '@athar/contracts'
import type { EvidenceSubject, SubjectCard } from '../../platform/evidence-subjects.ts'
import * as store from './store.ts'

const cards = (found: readonly store.Named[], path: (id: string) => string): ReadonlyMap<string, SubjectCard> =>
  new Map(found.map(({ id, en, ar }) => [id, { name: { en, ar }, path: path(id) }]))

/** What of an inventory evidence backs; what a locked year rests on stays. */
export const evidenceSubjects: readonly EvidenceSubject[] = [
  {
    kind: 'record',
    describe: async (db, ids) => cards(await store.findRecords(db, ids), paths.inventoryRecord),
    held: store.lockedRecords,
  },
  {
    kind: 'contract',
    describe: async (db, ids) => cards(await store.findContracts(db, ids), paths.inventoryContracts),
    held: store.lockedContracts,
  },
  { kind: 'site', describe: async (db, ids) => cards(await store.findSites(db, ids), paths.inventorySites) },
]
