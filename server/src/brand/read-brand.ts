import { createHash } from 'node:crypto'
import type { readBrand as contract } from '@athar/contracts/brand'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { findSetting } from './store.ts'

/** What is shown for a key: kept by browsers and asked about each time, since an unchanged answer costs a few bytes. */
export async function readBrand({ params, db, request, reply }: Call<typeof contract>) {
  const row = (await findSetting(db, params.key)) ?? fail('brand.not-found')
  const answer = { key: row.key, value: row.value, version: row.version, updatedAt: row.updatedAt.toISOString() }
  const tag = `W/"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'public, no-cache').header('etag', tag)
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  return answer
}
