import type { listBrand as listContract, readBrandHistory as contract } from '@athar/contracts/brand'
import type { Call } from '../platform/http/serve.ts'
import { keyset, readPage } from '../platform/list/read-page.ts'
import type { BrandDeps } from './deps.ts'
import { personOf, presentSettings } from './present-setting.ts'
import { listVersions, type VersionRow } from './store.ts'

const newestFirst = keyset<VersionRow>('desc', { version: 'int' })

export const listBrand = async (deps: BrandDeps, { db }: Call<typeof listContract>) => ({
  items: await presentSettings(deps, db),
})

/** What a key was, newest first. */
export async function readHistory({ people }: BrandDeps, { db, params, query }: Call<typeof contract>) {
  const { rows, nextCursor } = await readPage(query, newestFirst, (place) => listVersions(db, params.key, place))
  const known = await people.find(
    db,
    rows.flatMap((row) => row.personId ?? []),
  )
  return {
    items: rows.map((row) => ({
      version: row.version,
      action: row.deed,
      from: row.fromVersion,
      at: row.at.toISOString(),
      by: personOf(known, row.personId),
      value: row.value,
    })),
    nextCursor,
  }
}
