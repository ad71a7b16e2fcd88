import { paths, type sgi } from '@athar/contracts'
import type { ReviewerStep } from '@athar/contracts/sgi'
import { createAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { SgiDeps } from '../deps.ts'
import { hideProject, saveProject, slugOf, slugsLike } from '../store/projects.ts'
import { dropUnpublishedFiles, hasUploaded, publishFiles } from '../store/files.ts'
import * as store from '../store/registrations.ts'
import { listSimilar } from './find-similar.ts'
import { decidedOn } from './notices.ts'
import { readWhole } from './on-the-wire.ts'
import { freeSlug, projectOf, slugOfName } from './publish.ts'
import { stepFrom } from './rules.ts'

/** One step of the review. What was prepared by a person, that person does not decide, whichever roles they hold. */
export async function decideRegistration(deps: SgiDeps, call: Call<typeof sgi.decideRegistration>) {
  const { actor, params, body, db, clock } = call
  const at = clock.now()
  const kept = (await store.findRegistration(db, params.id)) ?? fail('sgi.registration-not-found')
  const state = stepFrom(kept, body.action)
  if (await hasPrepared(db, kept, actor.personId)) fail('sgi.own-registration')
  const { id } = params
  const { version } = body
  const isRefusedChange = body.action === 'reject' && state === 'published'
  const moved = isRefusedChange
    ? await store.goBackToPublished(db, { id, version, at })
    : await store.moveRegistration(db, { id, version, state, at })
  if (!moved) fail('conflict')
  if (isRefusedChange) await dropUnpublishedFiles(db, id, at)
  if (body.action === 'publish') {
    await refuseTwin(db, id)
    const stem = slugOfName(kept.draft.title.en) || (kept.reference ?? kept.id).toLowerCase()
    const slug = freeSlug(stem, await slugsLike(db, stem))
    await saveProject(db, projectOf(kept, (await slugOf(db, kept.id)) ?? null, slug), at)
    await publishFiles(db, id)
  }
  if (body.action === 'take-down') await hide(deps, db, kept.id, at)
  if (body.action === 'publish' || body.action === 'take-down') await deps.publicPages.changed(db)
  return note(deps, call, kept, { action: body.action, isChange: isRefusedChange, comment: body.comment, at })
}

/** Whoever began it, wrote of it, gave it a file or handed it in. */
const hasPrepared = async (db: Db, kept: store.KeptRegistration, personId: string): Promise<boolean> =>
  [kept.createdBy, kept.submittedBy, ...kept.preparedBy].includes(personId) ||
  (await hasUploaded(db, kept.id, personId))

/**
 * Two organisations do not see what the other has handed in, so that both may wait with the same; one is published. Two who publish
 * at once wait for each other, so that the second sees what the first did, the address it took included.
 */
async function refuseTwin(db: Db, id: string): Promise<void> {
  await store.lockPublishing(db)
  const twin = (await listSimilar(db, id)).find(({ identical, slug }) => identical && slug !== null)
  if (twin) fail('sgi.already-public', { slug: twin.slug })
}

/** Whoever follows it is told of its news no longer: these name what is public no more. */
async function hide({ notices }: Pick<SgiDeps, 'notices'>, db: Db, registrationId: string, at: Date) {
  await hideProject(db, registrationId, at)
  const project = await slugOf(db, registrationId)
  if (project) await notices.takeBack(db, { kind: 'sgi.project-news', link: paths.sgiProject(project.slug) })
}

/** A word to the organisation, which changes no state. */
export const commentAsReviewer = (deps: SgiDeps, call: Call<typeof sgi.commentAsReviewer>) =>
  writeToOrganisation(deps, call, call.params.id, call.body.comment)

type Writing = Pick<Call<typeof sgi.commentAsReviewer>, 'actor' | 'db' | 'request' | 'clock'>

export async function writeToOrganisation(deps: SgiDeps, call: Writing, registrationId: string, comment: string) {
  const kept = (await store.findRegistration(call.db, registrationId)) ?? fail('sgi.registration-not-found')
  return note(deps, call, kept, { action: 'comment', isChange: false, comment, at: call.clock.now() })
}

type Noted = {
  readonly action: ReviewerStep | 'comment'
  readonly isChange: boolean
  readonly comment: string
  readonly at: Date
}

/** Trail, audit and notice of what a reviewer did. */
async function note(
  deps: SgiDeps,
  { actor, db, request }: Pick<Call<typeof sgi.commentAsReviewer>, 'actor' | 'db' | 'request'>,
  kept: store.KeptRegistration,
  { action, isChange, comment, at }: Noted,
) {
  const by = actor.personId
  const { organisationId, id: registrationId } = kept
  await store.addEvent(db, { organisationId, registrationId, action, side: 'reviewer', by, at, comment })
  // An action of the platform: no organisation acts in it, whichever the header may name.
  const audit = createAudit(db, { organisationId: null, personId: by, requestId: request.id, at })
  await audit({ action: `sgi.${action}`, subjectType: 'sgi-registration', subjectId: registrationId })
  const whole = await readWhole(db, registrationId)
  await deps.organisations.tellMembers(db, decidedOn(whole, { organisationId, action, isChange, by, at, comment }))
  return whole
}
