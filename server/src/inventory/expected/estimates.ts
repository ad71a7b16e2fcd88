import { ESTIMATE_METHODS, estimateMonth, monthPeriod, type Estimate, type KnownAmount } from '@athar/carbon'
import type { inventory, ResponseOf } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { yearAsItStands } from '../boundary/index.ts'
import { refuseArchived } from '../calculation/index.ts'
import { enterLines, isReported, lockOpenYears, refreshRollup, type RecordDeps } from '../records/index.ts'
import { rollupLines } from '../yearly/store.ts'
import type { ExpectedDeps } from './deps.ts'
import { isOver, keyOf, refuseMonths, sourcesOf, type Source, type StoredLine } from './months.ts'

/** What the months come to by each method. */
export async function previewEstimates(
  deps: ExpectedDeps,
  { actor, params, query, db, clock }: Call<typeof inventory.previewEstimates>,
): Promise<ResponseOf<typeof inventory.previewEstimates>> {
  const asked = { ...query, months: query.months.split(','), year: params.year, today: clock.today() }
  const ground = await groundOf(deps, db, actor.organisationId, asked)
  const methods = ESTIMATE_METHODS.map((method) => ({ method, months: ground.estimates(method) }))
  return {
    unit: ground.unit,
    methods: methods.map(({ method, months }) => ({
      method,
      months: months.map(({ month, quantity, basis }) => ({ month, quantity, basis: [...basis] })),
    })),
  }
}

/** The months become records of estimated quality that keep the method and what it stood on. */
export async function storeEstimates(
  deps: ExpectedDeps & RecordDeps,
  { actor, params, body, db, audit, clock }: Call<typeof inventory.storeEstimates>,
): Promise<ResponseOf<typeof inventory.storeEstimates>> {
  const { organisationId, personId } = actor
  const { siteId, activity, months, method, reason } = body
  await lockOpenYears(deps, db, organisationId, [params.year])
  const ground = await groundOf(deps, db, organisationId, { ...body, year: params.year, today: clock.today() })
  const { unit } = ground
  const estimates = new Map(ground.estimates(method).map((one) => [one.month, one]))
  const without = months.filter((month) => !estimates.has(month))
  if (unit === null || without.length > 0) return fail('inventory.estimate-impossible', { method, months: without })
  const by = { organisationId, personId, at: clock.now() }
  const { ids } = await enterLines(deps, { db, clock }, by, {
    lines: [...estimates.values()].map(({ month, quantity, basis }) => {
      const { from, to } = monthPeriod(month)
      return {
        siteId,
        activity,
        quantity,
        unit,
        periodStart: from,
        periodEnd: to,
        supplierId: null,
        dataQuality: 'estimated',
        reference: null,
        note: reason,
        input: isReported(activity)
          ? { kind: 'reported', amount: quantity, unit, how: 'other', source: reason.slice(0, 300) }
          : null,
        estimate: { method, basis: [...basis] },
      }
    }),
    allowDuplicate: false,
    asks: false,
  })
  await audit({
    action: 'inventory.store-estimates',
    subjectType: 'inventory',
    subjectId: String(params.year),
    details: { siteId, activity, months: [...estimates.keys()], method, records: ids.length },
    reason,
  })
  return { records: ids.length, ids }
}

type Asked = Source & { readonly year: number; readonly months: readonly string[]; readonly today: string }
type MonthEstimate = Estimate & { readonly month: string }

/** Bills and readings of the source in this year and the one before, in its usual unit; no estimates. */
async function groundOf(deps: ExpectedDeps, db: Db, organisationId: string, asked: Asked) {
  await refuseArchived(db, organisationId, asked)
  await refreshRollup(db)
  const year = await yearAsItStands(deps, db, organisationId, asked.year)
  const months = [...new Set(asked.months)].sort()
  refuseMonths(year, months)
  const ahead = months.filter((month) => !isOver(month, asked.today))
  if (ahead.length > 0) fail('validation-failed', { issues: [{ path: 'months', code: 'month-ahead', part: 'body' }] })
  const own = (lines: readonly StoredLine[]) => lines.filter((line) => keyOf(line) === keyOf(asked))
  const now = own(await rollupLines(db, organisationId, year.year))
  const covered = sourcesOf(now).get(keyOf(asked))?.months
  const full = months.filter((month) => covered?.has(month))
  if (full.length > 0) fail('inventory.month-has-data', { months: full })
  const lines = [...own(await rollupLines(db, organisationId, year.year - 1)), ...now].filter(
    ({ state, dataQuality }) => state !== 'returned' && dataQuality !== 'estimated',
  )
  const unit = sourcesOf(lines).get(keyOf(asked))?.unit ?? null
  const known = lines
    .filter((line) => line.unit === unit)
    .map(({ periodStart, periodEnd, quantity }): KnownAmount => ({ from: periodStart, to: periodEnd, quantity }))
  const span = { from: year.startsOn, to: year.endsOn }
  return {
    unit,
    estimates: (method: Estimate['method']): MonthEstimate[] =>
      months.flatMap((month) => {
        const estimate = estimateMonth(method, month, { year: span, known })
        return estimate ? [{ ...estimate, month }] : []
      }),
  }
}
