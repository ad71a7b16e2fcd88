import { paths } from '@athar/contracts'
import type { EvidenceSubject } from '../platform/evidence-subjects.ts'
import { loadWords } from '../platform/words.ts'
import { registrationsOf } from './store/registrations.ts'

const words = loadWords('npo-registration')

/** Documents back a registration; what officers have or approved stays. */
export const registrationSubject: EvidenceSubject = {
  kind: 'npo-registration',
  describe: async (db, ids) => {
    const name = { en: words('en', 'title'), ar: words('ar', 'title') }
    return new Map((await registrationsOf(db, ids)).map(({ id }) => [id, { name, path: paths.npoRegistration() }]))
  },
  held: async (db, ids) => new Set((await registrationsOf(db, ids)).filter(({ held }) => held).map(({ id }) => id)),
}
