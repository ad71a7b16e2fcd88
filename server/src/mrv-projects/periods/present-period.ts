import type { MonitoringPeriod, PeriodDetail } from '@athar/contracts/mrv-projects'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { namesOf } from '../../platform/people-names.ts'
import type { ProjectDeps } from '../projects/deps.ts'
import * as store from './store.ts'

export const present = (row: store.PeriodRow): MonitoringPeriod => ({
  id: row.id,
  projectId: row.projectId,
  from: row.fromDay,
  to: row.toDay,
  gapReason: row.gapReason,
  methodology: row.methodology,
  methodologyVersion: row.methodologyVersion,
  state: row.state,
  net: row.result?.figures.net ?? null,
  computedAt: row.computedAt?.toISOString() ?? null,
  frozenAt: row.frozenAt?.toISOString() ?? null,
  verified: verifiedOf(row),
  version: row.version,
})

const verifiedOf = ({ verifiedNumber, verifiedAt, verifiedTonnes }: store.PeriodRow): MonitoringPeriod['verified'] =>
  verifiedNumber === null || verifiedAt === null || verifiedTonnes === null
    ? null
    : { number: verifiedNumber, at: verifiedAt.toISOString(), tonnes: verifiedTonnes }

/** The debt that a period begins with: none of a first one, and unknown while the one before is a draft. */
export function debtBefore(all: readonly store.PeriodRow[], { fromDay }: store.PeriodRow): string | null {
  const before = all.findLast((other) => other.fromDay < fromDay)
  return before === undefined ? '0' : (before.result?.figures.debtAfter ?? null)
}

export async function periodOf(
  { people }: Pick<ProjectDeps, 'people'>,
  db: Db,
  organisationId: string,
  id: string,
): Promise<PeriodDetail> {
  const row = (await store.findPeriod(db, organisationId, id)) ?? fail('mrv-projects.period-not-found')
  const all = await store.periodsOf(db, organisationId, row.projectId)
  const names = await namesOf(people, db, [row.createdBy])
  const { parameters, measured, channels, result } = row
  return {
    ...present(row),
    parameters,
    measured,
    channels,
    result,
    debtBefore: debtBefore(all, row),
    createdBy: names(row.createdBy),
    createdAt: row.createdAt.toISOString(),
    last: all.at(-1)?.id === id,
    lateReadings: await store.countLateReadings(db, row),
  }
}
