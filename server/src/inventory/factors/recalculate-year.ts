import type { inventory } from '@athar/contracts'
import { z } from 'zod'
import { createAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import type { BoundaryDeps } from '../boundary/index.ts'
import { closedYears, findYear } from '../boundary/index.ts'
import { createCalculator, whatCanMatter } from '../calculation/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CountAhead } from '../yearly/count-ahead.ts'
import { lockOpenYears, markMonths, refreshRollup } from '../records/index.ts'
import { supersededOf } from './superseded.ts'
import { cutRows, groupRows, monthsOf, useNewFactors, withoutSameFigures, type NewFactor } from './recalculated-rows.ts'
import { approvalsTakenAway } from './tell-approvals-taken.ts'

export type FactorDeps = BoundaryDeps & Pick<Platform, 'database' | 'jobs' | 'clock'>
type RecalculateDeps = FactorDeps & { readonly countAhead: CountAhead }
const input = z.object({ year: z.number().int(), approved: z.number().int() })
const recalculateKind = { kind: 'inventory.recalculate-year', input }

export async function recalculateYear(
  deps: FactorDeps,
  { actor, params, query: { approved }, db, tx, audit, clock }: Call<typeof inventory.recalculateYear>,
): Promise<{ jobId: string }> {
  const { organisationId, personId, role } = actor
  await refuseClosedYear(db, organisationId, params.year)
  await refreshRollup(db)
  const found = await supersededOf(db, organisationId, params.year, clock.now())
  refuseUnasked(params.year, found.approved, approved)
  const jobId = await deps.jobs.enqueue(tx, recalculateKind, {
    personId,
    organisationId,
    role,
    input: { year: params.year, approved },
  })
  await audit({ action: 'inventory.recalculate-year', subjectType: 'inventory', subjectId: String(params.year) })
  return { jobId }
}

/** No more approved records lose their approval than the person was shown. */
function refuseUnasked(year: number, records: number, confirmed: number): void {
  if (records > confirmed) fail('inventory.approved-would-change', { year, records, confirmed })
}

async function refuseClosedYear(db: Db, organisationId: string, year: number): Promise<void> {
  if (!(await findYear(db, organisationId, year))) fail('inventory.nothing-to-report', { year })
  if ((await closedYears(db, organisationId)).has(year)) fail('inventory.period-locked', { years: [year] })
}

/** Resolves every record of the year again; in one transaction, so that no screen shows half of the old and half of the new. */
export const recalculateJob = (deps: RecalculateDeps): JobDefinition<z.infer<typeof input>> =>
  defineJob({
    ...recalculateKind,
    prepareRetry: ({ db }, { organisationId, input: { year } }) => refuseClosedYear(db, organisationId, year),
    run: (work) =>
      deps.database.transaction(work.tenancy, async (tx) => {
        const { db } = tx
        const { organisationId } = work
        const { year } = work.input
        // Nobody closes the year while its figures are being changed.
        await lockOpenYears(deps, db, organisationId, [year])
        const by = { organisationId, personId: work.personId, at: deps.clock.now() }
        const calculator = await createCalculator(db, organisationId, deps.clock.now())
        // A fiscal year lies in one calendar year or in two.
        const matters = whatCanMatter(calculator.validity, [year - 1, year, year + 1])
        const groups = await groupRows(db, organisationId, year, matters)
        const outcome = { records: groups.reduce((sum, { records }) => sum + records, 0), changed: 0, unresolved: 0 }
        const found: (NewFactor & { before: number })[] = []
        const reopened = new Map<string, number>()
        let approved = 0
        for (const { group, request, resolutionId, records } of groups) {
          const stored = await calculator.resolve(request)
          // What no factor serves any more keeps what it had and is counted.
          if ('status' in stored) outcome.unresolved += records
          else if (stored.id !== resolutionId) found.push({ group, resolutionId: stored.id, before: resolutionId })
        }
        const factors = await withoutSameFigures(db, organisationId, found)
        if (factors.length > 0) {
          await markMonths(db, organisationId, await monthsOf(db, organisationId, year))
          const change = await useNewFactors(db, by, { year, matters, factors })
          const cuts = await cutRows(db, organisationId, year)
          for (const [at, upTo] of cuts.entries()) {
            if (at === 0) continue
            work.signal.throwIfAborted()
            const part = await change(cuts[at - 1]!, upTo)
            outcome.changed += part.changed
            approved += part.approved
            for (const [person, records] of part.reopened) reopened.set(person, (reopened.get(person) ?? 0) + records)
            work.progress(Math.round((outcome.records * at) / (cuts.length - 1)), outcome.records)
          }
        }
        refuseUnasked(year, approved, work.input.approved)
        await refreshRollup(db)
        await deps.countAhead(db, organisationId, deps.clock.now())
        const audit = createAudit(db, {
          organisationId,
          personId: work.personId,
          requestId: work.id,
          at: deps.clock.now(),
        })
        await audit({
          action: 'inventory.recalculated',
          subjectType: 'inventory',
          subjectId: String(year),
          details: outcome,
        })
        await deps.notices.notify(db, ...approvalsTakenAway({ ...by, year, jobId: work.id }, reopened))
        await work.complete(tx, outcome)
        return outcome
      }),
  })
