import { paths, type sgi } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { comment, move } from '../../platform/workflow/move.ts'
import type { SgiDeps } from '../deps.ts'
import { hideProject, saveProject, slugOf, slugsLike } from '../store/projects.ts'
import { dropUnpublishedFiles, hasUploaded, publishFiles } from '../store/files.ts'
import * as store from '../store/registrations.ts'
import { listSimilar } from './find-similar.ts'
import { decidedOn } from './notices.ts'
import { readWhole } from './on-the-wire.ts'
import { freeSlug, projectOf, slugOfName } from './publish.ts'

/** One step of the review. What was prepared by a person, that person does not decide, whichever roles they hold. */
export async function decideRegistration(deps: SgiDeps, call: Call<typeof sgi.decideRegistration>) {
  const { params, body, db, clock } = call
  const { id } = params
  const { action, comment: reason, version } = body
  const at = clock.now()
  const kept = await subjectOf(call, id)
  const isRefusedChange = action === 'reject' && kept.slug !== null
  await move(call, store.registrationFlow, kept, action, {
    version,
    reason,
    set: isRefusedChange ? store.publishedText : {},
    effect: async () => {
      if (isRefusedChange) await dropUnpublishedFiles(db, id, at)
      if (action === 'publish') await publish(db, kept, at)
      if (action === 'take-down') await hide(deps, db, id, at)
      if (action === 'publish' || action === 'take-down') await deps.publicPages.changed(db)
    },
    notify: async (kind, moved) => {
      const { organisationId } = kept
      await deps.organisations.tellMembers(db, decidedOn(await readWhole(db, id), { ...moved, organisationId, kind }))
    },
  })
  return readWhole(db, id)
}

/** With whoever gave it a file among those who prepared it. */
async function subjectOf({ db, actor }: Pick<Call<typeof sgi.commentAsReviewer>, 'db' | 'actor'>, id: string) {
  const kept = (await store.findRegistration(db, id)) ?? fail('sgi.registration-not-found')
  const uploaded = (await hasUploaded(db, id, actor.personId)) ? [actor.personId] : []
  return { ...kept, preparedBy: [...kept.preparedBy, ...uploaded] }
}

async function publish(db: Db, kept: store.KeptRegistration, at: Date): Promise<void> {
  await refuseTwin(db, kept.id)
  const stem = slugOfName(kept.draft.title.en) || (kept.reference ?? kept.id).toLowerCase()
  const slug = freeSlug(stem, await slugsLike(db, stem))
  await saveProject(db, projectOf(kept, (await slugOf(db, kept.id)) ?? null, slug), at)
  await publishFiles(db, kept.id)
}

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

export async function writeToOrganisation(deps: SgiDeps, call: Writing, id: string, text: string) {
  const { db } = call
  const kept = (await store.findRegistration(db, id)) ?? fail('sgi.registration-not-found')
  const { organisationId } = kept
  const written = await comment(call, store.registrationFlow, kept, { by: 'platform', text })
  const whole = await readWhole(db, id)
  const kind = 'sgi.registration-commented'
  await deps.organisations.tellMembers(db, decidedOn(whole, { ...written, organisationId, kind }))
  return whole
}
