import { paths } from '@athar/contracts'
import type { EvidenceSubject } from '../platform/evidence-subjects.ts'
import { applicationsWith } from './store/applications.ts'

/** Files back an application; what was submitted stays. */
export const applicationSubject: EvidenceSubject = {
  kind: 'grant-application',
  describe: async (db, ids) =>
    new Map(
      (await applicationsWith(db, ids)).map(({ id, title }) => [id, { name: title, path: paths.npoApplication(id) }]),
    ),
  held: async (db, ids) => {
    const found = await applicationsWith(db, ids)
    return new Set(found.filter(({ state }) => state !== 'draft' && state !== 'withdrawn').map(({ id }) => id))
  },
}
