import { createHash, randomUUID } from 'node:crypto'
import type { youth } from '@athar/contracts'
import type { CertificateFacts } from '@athar/contracts/youth'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { appendLeaf } from '../../platform/log/append-leaf.ts'
import { documentNumber } from '../../platform/slug-of.ts'
import { lessonsOf } from '../courses.ts'
import type { YouthDeps } from '../deps.ts'
import { issue } from '../store/certificates.ts'
import { passedLessonsOf } from '../store/lessons.ts'
import { participationsOf } from '../store/participations.ts'

type Deps = Pick<YouthDeps, 'guardians' | 'published'>
type Done = { readonly title: { en: string; ar: string }; readonly facts: CertificateFacts }

/** Issues the certificate of what is done, and writes it into the log. */
export async function certify(
  deps: Deps,
  { actor, body, db, clock, audit }: Call<typeof youth.certify>,
): Promise<youth.Certificate> {
  const { personId } = actor
  const at = clock.now()
  await deps.guardians.refuseUnlessMayTakePart(db, personId, at)
  const { kind, slug } = body
  const done =
    kind === 'challenge' ? await challengeDone(db, personId, slug) : await courseDone(deps, db, personId, slug)
  const id = randomUUID()
  const number = documentNumber('YOUTH', 5, 5)
  const { certificate, fresh } = await issue(db, { id, number, personId, kind, slug, ...done, at })
  if (fresh) {
    // The number opens the proof, so the log has its hash alone.
    await appendLeaf(db, 'youth.certified', {
      organisationId: null,
      at,
      ids: { certificate: id },
      hashes: { number: createHash('sha256').update(number).digest('hex') },
      subject: number,
    })
    await audit({ action: 'youth.certify', subjectType: 'youth-certificate', subjectId: id, details: { kind } })
  }
  return certificate
}

async function challengeDone(db: Db, personId: string, slug: string): Promise<Done> {
  const joined = (await participationsOf(db, personId)).filter(({ challenge }) => challenge === slug)
  const best = joined.find(({ accepted, needed }) => accepted >= needed)
  if (!best) return fail(joined.length === 0 ? 'youth.challenge-not-found' : 'youth.not-finished')
  const { title, earned, accepted, totals } = best
  return { title, facts: { points: earned, logs: accepted, lessons: null, totals } }
}

async function courseDone({ published }: Deps, db: Db, personId: string, slug: string): Promise<Done> {
  const course =
    (await published(db, 'youth-course')).find((one) => one.slug === slug) ?? fail('youth.course-not-found')
  const passed = (await passedLessonsOf(db, personId)).find((one) => one.course === slug)?.passed ?? []
  const lessons = lessonsOf(slug).map((lesson) => lesson.slug)
  if (lessons.length === 0 || !lessons.every((lesson) => passed.includes(lesson))) fail('youth.not-finished')
  return { title: course.body.title, facts: { points: null, logs: null, lessons: lessons.length, totals: null } }
}
