import { randomInt } from 'node:crypto'
import type { sgi } from '@athar/contracts'
import { draftIssues, photoIssues } from '@athar/contracts/sgi'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { SgiDeps } from '../deps.ts'
import { nameKeys } from '../name-keys.ts'
import { settlePlace } from '../places.ts'
import { filesOf } from '../store/files.ts'
import * as store from '../store/registrations.ts'
import { listSimilar } from './find-similar.ts'
import { handedIn } from './notices.ts'
import { readWhole } from './on-the-wire.ts'
import { stepFrom } from './rules.ts'

/** A complete draft goes to the reviewers, once: what is identical to something known is refused. */
export async function submitRegistration(
  deps: SgiDeps,
  { actor, params, body, db, audit, clock }: Call<typeof sgi.submitRegistration>,
) {
  const { organisationId, personId: by } = actor
  const at = clock.now()
  await store.lockSubmissions(db, organisationId)
  // From here on neither its text nor its files change: what is looked at is what is handed in.
  await store.lockOpen(db, { organisationId, id: params.id, by })
  const kept = (await store.findOwn(db, organisationId, params.id)) ?? fail('sgi.registration-not-found')
  stepFrom(kept, 'submit')
  if (kept.version !== body.version) fail('conflict')
  const issues = [...draftIssues(kept.draft), ...photoIssues(await filesOf(db, params.id))]
  if (issues.length > 0) fail('sgi.registration-incomplete', { issues })
  const { place, initiative, title } = kept.draft
  const settled = place && settlePlace(place, initiative)
  if (!settled) return fail('sgi.place-outside')
  const same = (await listSimilar(db, params.id)).find(({ identical }) => identical)
  if (same) fail('sgi.already-registered', { reference: same.reference, slug: same.slug })
  const organisation = (await deps.organisations.read(db, organisationId)).name
  const reference = aReference(clock.today())
  const handing = { id: params.id, version: body.version, reference, organisation, region: settled.region, by, at }
  if (!(await store.markSubmitted(db, { ...handing, nameKeys: nameKeys(title) }))) fail('conflict')
  await store.addEvent(db, {
    organisationId,
    registrationId: params.id,
    action: 'submit',
    side: 'organisation',
    by,
    at,
    comment: '',
  })
  await audit({ action: 'sgi.submit-registration', subjectType: 'sgi-registration', subjectId: params.id })
  const whole = await readWhole(db, params.id)
  await deps.notices.notify(db, handedIn(whole, { by, at, to: await store.reviewerIds(db) }))
  return whole
}

/** Signs that are not taken for each other when read aloud or written down (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const aReference = (today: string): string =>
  `SGI-${today.slice(0, 4)}-${Array.from({ length: 7 }, () => signs[randomInt(signs.length)]).join('')}`

/** While nobody has begun to review it. */
export async function recallRegistration({
  actor,
  params,
  body,
  db,
  audit,
  clock,
}: Call<typeof sgi.recallRegistration>) {
  const { organisationId, personId: by } = actor
  const at = clock.now()
  const kept = (await store.findOwn(db, organisationId, params.id)) ?? fail('sgi.registration-not-found')
  const state = stepFrom(kept, 'recall')
  if (!(await store.moveRegistration(db, { id: params.id, version: body.version, state, at }))) fail('conflict')
  await store.addEvent(db, {
    organisationId,
    registrationId: params.id,
    action: 'recall',
    side: 'organisation',
    by,
    at,
    comment: '',
  })
  await audit({ action: 'sgi.recall-registration', subjectType: 'sgi-registration', subjectId: params.id })
  return readWhole(db, params.id)
}

/** A word to whoever reviews it. */
export async function commentRegistration(
  deps: SgiDeps,
  { actor, params, body, db, audit, clock }: Call<typeof sgi.commentRegistration>,
) {
  const { organisationId, personId: by } = actor
  const at = clock.now()
  const kept = (await store.findOwn(db, organisationId, params.id)) ?? fail('sgi.registration-not-found')
  if (kept.state === 'draft')
    fail('sgi.registration-state', {
      state: kept.state,
      allowedFrom: ['submitted', 'in-review', 'changes-requested', 'published', 'revising', 'rejected'],
    })
  await store.addEvent(db, {
    organisationId,
    registrationId: params.id,
    action: 'comment',
    side: 'organisation',
    by,
    at,
    comment: body.comment,
  })
  await audit({ action: 'sgi.comment-registration', subjectType: 'sgi-registration', subjectId: params.id })
  const whole = await readWhole(db, params.id)
  await deps.notices.notify(db, handedIn(whole, { by, at, to: await store.reviewerIds(db), comment: body.comment }))
  return whole
}
