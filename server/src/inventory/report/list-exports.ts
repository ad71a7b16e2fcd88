import type { inventory } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { readExports, type FoundExport } from './exports-store.ts'

export async function listExports({ actor, query, db }: Call<typeof inventory.listExports>) {
  const [at, id] = query.cursor ? decodeCursor(query.cursor, 2) : []
  const after = at !== undefined && id !== undefined ? { at, id } : null
  const found = await readExports(db, actor.organisationId, { year: query.year, limit: query.limit, after })
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  return {
    items: items.map(onTheWire),
    nextCursor: found.length > items.length && last ? encodeCursor([last.createdAt, last.id]) : null,
  }
}

/** Where the bytes lie is nobody's business. */
const onTheWire = ({ fileKey: _key, ...each }: FoundExport): inventory.InventoryExport => each
