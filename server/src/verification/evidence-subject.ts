import { paths } from '@athar/contracts'
import type { EvidenceSubject } from '../platform/evidence-subjects.ts'
import { loadWords } from '../platform/words.ts'
import { findingsByIds } from './store/findings.ts'
import { visitsByIds } from './store/visits.ts'

const words = loadWords('verification')

/** Evidence of the client backs its answer to a finding; a resolved one keeps it. */
export const findingSubject: EvidenceSubject = {
  kind: 'finding',
  describe: async (db, ids) =>
    new Map(
      (await findingsByIds(db, ids)).map(({ id, verificationId, number }) => [
        id,
        {
          name: {
            en: words('en', 'finding.named', { number: String(number) }),
            ar: words('ar', 'finding.named', { number: String(number) }),
          },
          path: paths.mrvVerification(verificationId),
        },
      ]),
    ),
  held: async (db, ids) => new Set((await findingsByIds(db, ids)).filter(({ held }) => held).map(({ id }) => id)),
}

/** Photos and notes of a visit are the verifier's; with the verification's end they stay. */
export const visitSubject: EvidenceSubject = {
  kind: 'site-visit',
  describe: async (db, ids) =>
    new Map(
      (await visitsByIds(db, ids)).map(({ id, verificationId, place }) => [
        id,
        { name: { en: place, ar: place }, path: paths.mrvVerification(verificationId) },
      ]),
    ),
  held: async (db, ids) => new Set((await visitsByIds(db, ids)).filter(({ held }) => held).map(({ id }) => id)),
}
