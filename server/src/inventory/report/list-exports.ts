import type { inventory } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import { newestFirst, readExports, type FoundExport } from './exports-store.ts'

export async function listExports({ actor, query, db }: Call<typeof inventory.listExports>) {
  const { rows, nextCursor } = await readPage(query, newestFirst, (place) =>
    readExports(db, actor.organisationId, query.year, place),
  )
  return { items: rows.map(onTheWire), nextCursor }
}

/** Where the bytes lie is nobody's business. */
const onTheWire = ({ fileKey: _key, ...each }: FoundExport): inventory.InventoryExport => each
