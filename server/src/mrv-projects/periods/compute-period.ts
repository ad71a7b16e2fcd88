import type { mrvProjects } from '@athar/contracts'
import type { PeriodDetail, PeriodEntered, PeriodResult } from '@athar/contracts/mrv-projects'
import { computePeriod as compute, methodology, rowsOfDays, type Row } from '@athar/methodologies'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ProjectDeps } from '../projects/deps.ts'
import { daysBetween } from '../readings/store.ts'
import { carriedRows, refuseUncredited } from './carried-rows.ts'
import { lockPeriod } from './manage-periods.ts'
import { measuredChannels } from './measured-channels.ts'
import { debtBefore, periodOf } from './present-period.ts'
import { refuseBeforeFrozen } from './refuse-frozen.ts'
import * as store from './store.ts'

/**
 * Computes a period from its entries and the sums by day of its channels. What keeps it from being computed is named.
 * Later periods become drafts where the debt that they begin with has changed.
 */
export async function computePeriod(
  deps: ProjectDeps,
  { actor, params, body, db, audit, clock }: Call<typeof mrvProjects.computePeriod>,
): Promise<PeriodDetail> {
  const { organisationId, personId } = actor
  const { period, all, project } = await lockPeriod(db, organisationId, params.id)
  if (period.version !== body.version) fail('conflict')
  refuseBeforeFrozen(all, period.fromDay)
  const debt = debtBefore(all, period) ?? fail('mrv-projects.period-before-open')
  const before = all.findLast((other) => other.fromDay < period.fromDay)
  const { measured: own, meters } = await measuredOf(db, period)
  const measured = carriedRows(period, before, own)
  refuseUncredited(project, period, measured, clock.today())
  const result = { ...resultOf(period, measured, debt), meters }
  const by = { organisationId, personId, at: clock.now() }
  await store.storeResult(db, by, period, result)
  if (period.result?.figures.debtAfter !== result.figures.debtAfter)
    await store.reopenAfter(db, by, period.projectId, period.fromDay)
  const details = { version: body.version + 1 }
  await audit({ action: 'mrv-projects.compute-period', subjectType: 'period', subjectId: period.id, details })
  return periodOf(deps, db, organisationId, period.id)
}

/** What was entered, and the sums by day of the channels. */
async function measuredOf(db: Db, period: store.PeriodRow): Promise<{ measured: PeriodEntered } & Meters> {
  const { fromDay: from, toDay: to } = period
  const rows = new Map<string, Row[]>()
  const meters: PeriodResult['meters'] = []
  for (const { channelId, parameter, ...channel } of await measuredChannels(db, period, period)) {
    const days = await daysBetween(db, channelId, from, to)
    const measured = rowsOfDays({ ...channel, parameter, from, to, days })
    rows.set(parameter.code, [...(rows.get(parameter.code) ?? []), ...measured.rows])
    meters.push({ ...measured.answer, values: { ...measured.answer.values } })
  }
  return { measured: { ...period.measured, ...Object.fromEntries(rows) } as PeriodEntered, meters }
}
type Meters = Pick<PeriodResult, 'meters'>

function resultOf(period: store.PeriodRow, measured: PeriodEntered, debt: string): Omit<PeriodResult, 'meters'> {
  const { fromDay: from, toDay: to, parameters } = period
  const input = { from, to, parameters, measured, debtBefore: debt }
  const definition = methodology(period.methodology, period.methodologyVersion)!
  const { figures, problems } = compute(definition, input)
  if (problems) return fail('mrv-projects.period-incomplete', { problems })
  return { input, figures: figures as PeriodResult['figures'] }
}
