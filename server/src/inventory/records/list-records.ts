import type { inventory, ResponseOf } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findYear, readSettings, type BoundaryDeps } from '../boundary/index.ts'
import { refreshRollup } from './rollup.ts'
import { listRecords as readPage, totalRecords, type ListScope } from './store/list.ts'
import { isSummed } from './store/filter.ts'
import { yearDays } from './year-days.ts'

export async function listRecords(
  deps: Pick<BoundaryDeps, 'organisations'>,
  { actor, query, db }: Call<typeof inventory.listRecords>,
): Promise<ResponseOf<typeof inventory.listRecords>> {
  const scope = await scopeOf(deps, db, actor.organisationId, query)
  const page = await readPage(db, scope, query)
  return { ...page, gwpSet: scope.gwpSet, totals: query.cursor === undefined ? await totalsOf(db, scope) : null }
}

async function totalsOf(db: Db, scope: ListScope): Promise<inventory.RecordTotals> {
  if (isSummed(scope.filter)) await refreshRollup(db, scope.organisationId)
  return totalRecords(db, scope)
}

/** A filter with what it needs from the boundary: the days of its year, and the set its figures are given in. */
export async function scopeOf(
  deps: Pick<BoundaryDeps, 'organisations'>,
  db: Db,
  organisationId: string,
  filter: inventory.RecordFilter,
): Promise<ListScope> {
  const year = filter.year === undefined ? null : await findYear(db, organisationId, filter.year)
  const days = filter.year === undefined ? null : (year ?? (await yearDays(deps, db, organisationId, filter.year)))
  return { organisationId, filter, days, gwpSet: year?.gwpSet ?? (await readSettings(db, organisationId)).gwpSet }
}
