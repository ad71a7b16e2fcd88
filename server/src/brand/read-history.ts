import type { listBrand as listContract, readBrandHistory as contract } from '@athar/contracts/brand'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { BrandDeps } from './deps.ts'
import { personOf, presentSettings } from './present-setting.ts'
import { listVersions } from './store.ts'

export const listBrand = async (deps: BrandDeps, { db }: Call<typeof listContract>) => ({
  items: await presentSettings(deps, db),
})

/** What a key was, newest first. */
export async function readHistory({ people }: BrandDeps, { db, params, query }: Call<typeof contract>) {
  const before = query.cursor === undefined ? null : decode(query.cursor)
  // One more than asked for tells whether there is another page.
  const rows = await listVersions(db, params.key, { before, limit: query.limit + 1 })
  const shown = rows.slice(0, query.limit)
  const known = await people.find(
    db,
    shown.flatMap((row) => row.person_id ?? []),
  )
  return {
    items: shown.map((row) => ({
      version: row.version,
      action: row.action,
      from: row.from_version,
      at: row.at.toISOString(),
      by: personOf(known, row.person_id),
      value: row.value,
    })),
    nextCursor: rows.length > query.limit ? String(shown.at(-1)?.version ?? '') : null,
  }
}

const decode = (cursor: string): number =>
  /^\d{1,9}$/.test(cursor)
    ? Number(cursor)
    : fail('validation-failed', { issues: [{ path: 'cursor', code: 'cursor-unknown', part: 'querystring' }] })
