import type { sgi } from '@athar/contracts'
import { draftIssues, photoIssues, registrationStates } from '@athar/contracts/sgi'
import { fail } from '../../platform/errors.ts'
import { documentNumber } from '../../platform/slug-of.ts'
import type { Call } from '../../platform/http/serve.ts'
import { refuseUnlessIn, rowFor } from '../../platform/workflow/flow.ts'
import { comment, move } from '../../platform/workflow/move.ts'
import type { SgiDeps } from '../deps.ts'
import { nameKeys } from '../name-keys.ts'
import { settlePlace } from '../places.ts'
import { filesOf } from '../store/files.ts'
import * as store from '../store/registrations.ts'
import { listSimilar } from './find-similar.ts'
import { handedIn } from './notices.ts'
import { readWhole } from './on-the-wire.ts'

/** A complete draft goes to the reviewers, once: what is identical to something known is refused. */
export async function submitRegistration(deps: SgiDeps, call: Call<typeof sgi.submitRegistration>) {
  const { actor, params, body, db, clock } = call
  const { organisationId, personId: by } = actor
  const at = clock.now()
  await store.lockSubmissions(db, organisationId)
  // From here on neither its text nor its files change: what is looked at is what is handed in.
  await store.lockOpen(db, { organisationId, id: params.id, by })
  const kept = (await store.findOwn(db, organisationId, params.id)) ?? fail('sgi.registration-not-found')
  rowFor(store.registrationFlow, kept, 'submit')
  if (kept.version !== body.version) fail('conflict')
  const issues = [...draftIssues(kept.draft), ...photoIssues(await filesOf(db, params.id))]
  if (issues.length > 0) fail('sgi.registration-incomplete', { issues })
  const { place, initiative, title } = kept.draft
  const settled = place && settlePlace(place, initiative)
  if (!settled) return fail('sgi.place-outside')
  const same = (await listSimilar(db, params.id)).find(({ identical }) => identical)
  if (same) fail('sgi.already-registered', { reference: same.reference, slug: same.slug })
  const organisation = (await deps.organisations.read(db, organisationId)).name
  const reference = documentNumber(`SGI-${clock.today().slice(0, 4)}`, 7)
  const set = store.submission({ reference, organisation, region: settled.region, nameKeys: nameKeys(title), by, at })
  await move(call, store.registrationFlow, kept, 'submit', { version: body.version, set })
  const whole = await readWhole(db, params.id)
  await deps.notices.notify(db, handedIn(whole, { by, at, to: await store.reviewerIds(db) }))
  return whole
}

/** A word to those who review it. */
export async function commentRegistration(deps: SgiDeps, call: Call<typeof sgi.commentRegistration>) {
  const { actor, params, body, db } = call
  const kept = (await store.findOwn(db, actor.organisationId, params.id)) ?? fail('sgi.registration-not-found')
  refuseUnlessIn(
    kept.state,
    registrationStates.filter((state) => state !== 'draft'),
  )
  const written = await comment(call, store.registrationFlow, kept, { by: 'member', text: body.comment })
  const whole = await readWhole(db, params.id)
  await deps.notices.notify(db, handedIn(whole, { ...written, to: await store.reviewerIds(db) }))
  return whole
}
