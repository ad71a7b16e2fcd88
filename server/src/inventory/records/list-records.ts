import type { inventory, ResponseOf } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findYear, readSettings, type BoundaryDeps } from '../boundary/index.ts'
import { groundOf } from './filter-ground.ts'
import { refreshRollup } from './rollup.ts'
import { isSummed } from './store/filter.ts'
import { listRecords as readPage, type ListScope } from './store/list.ts'
import { markNow } from './store/selection.ts'
import { totalRecords } from './store/totals.ts'

export async function listRecords(
  deps: Pick<BoundaryDeps, 'organisations'>,
  { actor, query, db }: Call<typeof inventory.listRecords>,
): Promise<ResponseOf<typeof inventory.listRecords>> {
  // Before anything is read: what comes between is looked at once more, and nothing is taken for seen that was not.
  const seenAs = await markNow(db)
  const scope = await scopeOf(deps, db, actor.organisationId, query)
  const page = await readPage(db, scope, query)
  return {
    ...page,
    seenAs,
    gwpSet: scope.gwpSet,
    totals: query.cursor === undefined ? await totalsOf(db, scope) : null,
  }
}

async function totalsOf(db: Db, scope: ListScope): Promise<inventory.RecordTotals> {
  if (isSummed(scope.filter)) await refreshRollup(db)
  return totalRecords(db, scope)
}

/** A filter with what it stands on, and the set its figures are given in. */
export async function scopeOf(
  deps: Pick<BoundaryDeps, 'organisations'>,
  db: Db,
  organisationId: string,
  filter: inventory.RecordFilter,
): Promise<ListScope> {
  const year = filter.year === undefined ? null : await findYear(db, organisationId, filter.year)
  const ground = await groundOf(deps, db, organisationId, filter)
  return { organisationId, filter, ground, gwpSet: year?.gwpSet ?? (await readSettings(db, organisationId)).gwpSet }
}
