import { paths } from '@athar/contracts'
import { openStates } from '@athar/contracts/grants'
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
    const isSent = (state: string) => state !== 'withdrawn' && !openStates.some((one) => one === state)
    return new Set(found.filter(({ state }) => isSent(state)).map(({ id }) => id))
  },
}
