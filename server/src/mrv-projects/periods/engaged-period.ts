import type { EngagedView } from '@athar/contracts/mrv-projects'
import { readThroughEngagement, type EngagedCall, type OpenedEngagement } from '../../organisations/index.ts'
import type { Member } from '../../platform/actor.ts'
import type { Audit } from '../../platform/audit.ts'
import type { Database, Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { OrganisationHooks } from '../../platform/feature-hooks.ts'
import { findProject, type ProjectRow } from '../projects/store.ts'
import { present } from './present-period.ts'
import * as store from './store.ts'

/** A monitoring period, read through an engagement. */
export type EngagedPeriod = {
  readonly db: Db
  readonly actor: Member
  readonly audit: Audit
  readonly opened: OpenedEngagement
  readonly period: store.PeriodRow
  readonly project: ProjectRow
  /** The digest of readings that had arrived before it was frozen, as they are now; null of one that is not. */
  readings(): Promise<string | null>
  /** All that its page shows, with checklist, scenes, meters, and readings that were flagged or corrected. */
  view(): Promise<EngagedView>
  /** A file of its checklists, scenes or calibrations; undefined of any other. */
  file(evidenceId: string): ReturnType<typeof store.engagedFile>
}

/** Opens a period of a client to a member of its verifier, in a transaction of that member. */
export const engagedPeriodPort =
  ({ database }: { readonly database: Database }) =>
  <T>(call: EngagedCall, engagementId: string, read: (period: EngagedPeriod) => Promise<T>): Promise<T> =>
    readThroughEngagement(database, call, engagementId, {
      subjectOf: (opened) => (opened.periodId === null ? null : { ...opened, periodId: opened.periodId }),
      read: async ({ db, audit, actor, opened }) => {
        const { organisationId, periodId } = opened
        const period = (await store.findPeriod(db, organisationId, periodId)) ?? fail('mrv-projects.period-not-found')
        const project =
          (await findProject(db, organisationId, period.projectId)) ?? fail('mrv-projects.project-not-found')
        const { frozenAt } = period
        return read({
          db,
          audit,
          opened,
          actor,
          period,
          project,
          readings: async () => (frozenAt === null ? null : store.digestOfReadings(db, period.id, frozenAt)),
          view: () => viewOf(db, period, project),
          file: (evidenceId) => store.engagedFile(db, evidenceId),
        })
      },
    })

const mostShown = 500

async function viewOf(db: Db, period: store.PeriodRow, project: ProjectRow): Promise<EngagedView> {
  const { parameters, measured, channels, result } = period
  const flagged = await store.flaggedReadings(db, period, mostShown)
  return {
    project: {
      id: project.id,
      name: project.name,
      projectType: project.projectType,
      description: project.description,
      state: project.state,
    },
    period: { ...present(period), parameters, measured, channels, result },
    checks: await store.engagedChecks(db, project.id),
    calibrations: await store.engagedCalibrations(db, project.id),
    scenes: await store.engagedScenes(db, project.id),
    flagged: flagged.map(({ readAt, ...one }) => ({ ...one, readAt: readAt.toISOString() })),
    corrections: (await store.correctionsOf(db, period, mostShown)).map(({ readAt, correctedAt, ...one }) => ({
      ...one,
      readAt: readAt.toISOString(),
      correctedAt: correctedAt.toISOString(),
    })),
    lateReadings: await store.countLateReadings(db, period),
  }
}

/** A period is opened once it is computed. */
export const preparePeriodEngagement: NonNullable<OrganisationHooks['whenEngaged']> = async (db, subject) => {
  if (subject.kind !== 'project') return undefined
  const found = await store.findPeriod(db, subject.organisationId, subject.periodId)
  if (!found) return fail('mrv-projects.period-not-found')
  if (found.state !== 'computed') return fail('mrv-projects.period-not-computed')
  return Number(found.toDay.slice(0, 4))
}
