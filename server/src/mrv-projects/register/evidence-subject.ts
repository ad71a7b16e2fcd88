import { paths } from '@athar/contracts'
import type { EvidenceSubject } from '../../platform/evidence-subjects.ts'
import { loadWords } from '../../platform/words.ts'
import { registrationsOf } from './store.ts'

const words = loadWords('mrv-projects')
const held: readonly string[] = ['submitted', 'under-review', 'returned', 'approved']

/** Documents back a registration; what officers have or approved stays. */
export const registrationSubject: EvidenceSubject = {
  kind: 'project-registration',
  describe: async (db, ids) => {
    const name = { en: words('en', 'registration.title'), ar: words('ar', 'registration.title') }
    const found = await registrationsOf(db, ids)
    return new Map(found.map(({ id, projectId }) => [id, { name, path: paths.mrvRegistration(projectId) }]))
  },
  held: async (db, ids) =>
    new Set((await registrationsOf(db, ids)).filter(({ state }) => held.includes(state)).map(({ id }) => id)),
}
