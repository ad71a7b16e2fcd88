import { z } from 'zod'
import { createAudit } from '../../platform/audit.ts'
import { defineJob, type JobDefinition, type JobRun } from '../../platform/jobs.ts'
import type { PersonCard } from '../../identity/index.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { endEngagementsOf } from '../engagements/end-with-organisation.ts'
import { ownerIds } from '../members/store.ts'
import { actFor, findOrganisation } from '../store.ts'
import * as store from './store.ts'

type Deps = Pick<
  OrganisationsDeps,
  'database' | 'jobs' | 'clock' | 'log' | 'people' | 'mails' | 'notices' | 'publicPages' | 'hooks'
>
const deleteKind = { kind: 'organisations.delete', input: z.object({ organisationId: z.uuid() }) }
type Run = JobRun<{ organisationId: string }>

/**
 * Asks for the work of every deletion whose day has come. The work belongs to the person who asked, since nothing of the
 * organisation outlives it. Any server may look, at any time: what is asked for already is not asked for again.
 */
export async function startDueDeletions({ database, jobs, clock }: Deps): Promise<number> {
  const due = await database.transaction({}, ({ db }) => store.dueDeletions(db, clock.now()))
  let started = 0
  for (const { orgId: organisationId, askedBy: personId } of due)
    started += await database.transaction({ personId, organisationId, role: 'owner' }, async (tx) => {
      const held = await store.lockDeletion(tx.db, organisationId)
      const under = held?.jobState === 'queued' || held?.jobState === 'running'
      if (!held || under) return 0
      const jobId = await jobs.enqueue(tx, deleteKind, { personId, input: { organisationId } })
      await store.setDeletionJob(tx.db, organisationId, jobId)
      return 1
    })
  return started
}

export const deleteJob = (deps: Deps): JobDefinition<{ organisationId: string }> =>
  defineJob({ ...deleteKind, outlivesAsker: true, run: (work) => deleteOrganisation(deps, work) })

/** Rows, files and mails of the action go together or not at all; what stays is that it happened. */
async function deleteOrganisation(deps: Deps, work: Run): Promise<Record<string, unknown> | null> {
  const { organisationId } = work.input
  const { personId } = work
  const at = deps.clock.now()
  const known = await deps.database.transaction({ personId, organisationId, role: 'owner' }, async ({ db }) => {
    const deletion = await store.findDeletion(db, organisationId)
    const organisation = await findOrganisation(db, organisationId)
    if (!organisation || !deletion || deletion.dueAt > at) return null
    const cards = await deps.people.find(db, await ownerIds(db, organisationId))
    return { organisation, deletion, owners: [...cards.values()] satisfies PersonCard[] }
  })
  // Cancelled at the last moment, or done by an earlier start.
  if (!known) return null
  const { organisation, deletion, owners } = known
  // What is carried out was asked for after a second factor.
  return deps.database.transaction({ personId, aal: 'aal2' }, async (tx) => {
    const today = deps.clock.today()
    await endEngagementsOf(deps, tx.db, { organisationId, personId, requestId: work.id, at, today })
    await actFor(tx.db, { organisationId, role: 'owner' })
    for (const { whenDeleted } of deps.hooks()) await whenDeleted?.(tx.db, organisation, at)
    const keys = await store.deleteEverything(tx.db, organisationId, at)
    const audit = createAudit(tx.db, { organisationId: null, personId, requestId: work.id, at })
    await audit({
      action: 'organisations.delete',
      subjectType: 'organisation',
      subjectId: organisationId,
      details: { askedAt: deletion.askedAt.toISOString(), files: keys.length },
    })
    for (const to of owners) await deps.mails.deleted(tx.db, { to, organisation: organisation.name })
    // Its projects, events and sites stood on pages that are kept for visitors.
    await deps.publicPages.changed(tx.db)
    const result = { files: keys.length }
    await work.complete(tx, result)
    return result
  })
}
