import type { inventory } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { countedYears, type KpiDeps } from './counted-years.ts'
import { kpiOf } from './kpi-values.ts'

/** A key figure over every year with records. */
export async function readKpi(
  deps: KpiDeps,
  { actor, params, db, clock }: Call<typeof inventory.readKpi>,
): Promise<inventory.Kpi> {
  return kpiOf(params.code, await countedYears(deps, db, actor.organisationId, clock.now()))
}
