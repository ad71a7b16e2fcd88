import type { inventory, ResponseOf } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findYear, readSettings, type BoundaryDeps } from '../boundary/index.ts'
import { groundOf } from './filter-ground.ts'
import { refreshRollup } from './rollup.ts'
import { beginMark, markOf } from './seen-mark.ts'
import { isSummed } from './store/filter.ts'
import { listRecords as readPage, type ListScope } from './store/list.ts'
import { totalRecords } from './store/totals.ts'

export async function listRecords(
  deps: Pick<BoundaryDeps, 'organisations'>,
  { actor, query, db }: Call<typeof inventory.listRecords>,
): Promise<ResponseOf<typeof inventory.listRecords>> {
  const snapshot = await beginMark(db)
  const scope = await scopeOf(deps, db, actor.organisationId, query)
  const seenAs = await markOf(db, actor, { snapshot, ...scope })
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
