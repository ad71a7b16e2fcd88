import { randomUUID } from 'node:crypto'
import type { mrvProjects, ResponseOf } from '@athar/contracts'
import type { PeriodDetail, PeriodInput } from '@athar/contracts/mrv-projects'
import { newestVersion } from '@athar/methodologies'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import type { ProjectDeps } from '../projects/deps.ts'
import { findProject, lockProject, type ProjectRow } from '../projects/store.ts'
import { measuredChannels } from './measured-channels.ts'
import { periodOf, present } from './present-period.ts'
import { refuseDays } from './refuse-days.ts'
import { refuseBeforeFrozen } from './refuse-frozen.ts'
import * as store from './store.ts'

export async function listPeriods({
  actor,
  params,
  query,
  db,
}: Call<typeof mrvProjects.listPeriods>): Promise<ResponseOf<typeof mrvProjects.listPeriods>> {
  const { id } = (await findProject(db, actor.organisationId, params.id)) ?? fail('mrv-projects.project-not-found')
  const { rows, nextCursor } = await readPage(query, store.byDays, (place) =>
    store.listPeriods(db, actor.organisationId, id, place),
  )
  return { items: rows.map(present), nextCursor }
}

export const readPeriod = (
  deps: ProjectDeps,
  { actor, params, db }: Call<typeof mrvProjects.readPeriod>,
): Promise<PeriodDetail> => periodOf(deps, db, actor.organisationId, params.id)

/** The project, locked so that its periods change one after the other, while it is monitored or verified. */
async function lockMonitored(db: Db, organisationId: string, id: string): Promise<ProjectRow> {
  const project = (await lockProject(db, organisationId, id)) ?? fail('mrv-projects.project-not-found')
  refuseUnlessIn(project.state, ['monitor', 'verify'])
  return project
}

/** A period with all of its project, which is locked. */
export async function lockPeriod(
  db: Db,
  organisationId: string,
  id: string,
): Promise<{ period: store.PeriodRow; all: store.PeriodRow[]; project: ProjectRow }> {
  const { projectId } = (await store.findPeriod(db, organisationId, id)) ?? fail('mrv-projects.period-not-found')
  const project = await lockMonitored(db, organisationId, projectId)
  const all = await store.periodsOf(db, organisationId, projectId)
  return { period: all.find((one) => one.id === id) ?? fail('mrv-projects.period-not-found'), all, project }
}

/** Begins with the fixed parameters and channels of the period before; nothing measured is taken over. */
export async function addPeriod(
  deps: ProjectDeps,
  { actor, params, body, db, audit, clock }: Call<typeof mrvProjects.addPeriod>,
): Promise<PeriodDetail> {
  const { organisationId, personId } = actor
  const project = await lockMonitored(db, organisationId, params.id)
  const all = await store.periodsOf(db, organisationId, project.id)
  refuseDays(all, body)
  refuseBeforeFrozen(all, body.from)
  const id = randomUUID()
  const { id: methodology, version: methodologyVersion } = newestVersion(project.projectType)
  const before = all.findLast((other) => other.fromDay < body.from)
  const { parameters = {}, channels = [] } = before?.methodologyVersion === methodologyVersion ? before : {}
  const by = { organisationId, personId, at: clock.now() }
  const input: PeriodInput = { ...body, parameters, channels, measured: {} }
  await store.insertPeriod(db, by, { id, projectId: project.id, methodology, methodologyVersion }, input)
  await store.reopenAfter(db, by, project.id, body.to)
  const details = { project: project.id }
  await audit({ action: 'mrv-projects.add-period', subjectType: 'period', subjectId: id, details })
  return periodOf(deps, db, organisationId, id)
}

/** Makes the period a draft, and those after it, whose debt it may change. */
export async function changePeriod(
  deps: ProjectDeps,
  { actor, params, body, db, audit, clock }: Call<typeof mrvProjects.changePeriod>,
): Promise<PeriodDetail> {
  const { organisationId, personId } = actor
  const { period, all } = await lockPeriod(db, organisationId, params.id)
  if (period.version !== body.version) fail('conflict')
  const { version: _version, ...input } = body
  refuseBeforeFrozen(all, period.fromDay < input.from ? period.fromDay : input.from)
  const others = all.filter((one) => one.id !== period.id)
  refuseDays(others, input)
  await measuredChannels(db, period, input)
  const by = { organisationId, personId, at: clock.now() }
  await store.updatePeriod(db, by, period, input)
  const first = period.fromDay < input.from ? period.fromDay : input.from
  await store.reopenAfter(db, by, period.projectId, first)
  const details = { version: body.version + 1 }
  await audit({ action: 'mrv-projects.change-period', subjectType: 'period', subjectId: period.id, details })
  return periodOf(deps, db, organisationId, period.id)
}

export async function removePeriod({ actor, params, db, audit }: Call<typeof mrvProjects.removePeriod>): Promise<void> {
  const { period, all } = await lockPeriod(db, actor.organisationId, params.id)
  refuseBeforeFrozen(all, period.fromDay)
  refuseUnlessIn(period.state, ['draft'])
  if (all.at(-1)?.id !== period.id) fail('mrv-projects.period-not-last')
  await store.deletePeriod(db, actor.organisationId, period.id)
  await audit({ action: 'mrv-projects.remove-period', subjectType: 'period', subjectId: period.id })
}
