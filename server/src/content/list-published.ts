import { createHash } from 'node:crypto'
import { checkBody, sourcesNamed, type ContentKind, type listPublished as contract } from '@athar/contracts/content'
import type { Call } from '../platform/http/serve.ts'
import * as store from './store.ts'

/** Kept by browsers and asked about each time: an unchanged answer costs a few bytes. */
export async function listPublished({ params, db, request, reply }: Call<typeof contract>) {
  const rows = await store.listPublished(db, [params.kind])
  const named = [...new Set(rows.flatMap(({ body }) => sourcesNamed(body)))]
  const answer = {
    items: rows.map(({ slug, position, body, sample, version, publishedAt: at }) => ({
      slug,
      position,
      body: filledIn(params.kind, body),
      sample,
      version,
      publishedAt: at.toISOString(),
    })),
    sources: await store.listSources(db, named),
  }
  const tag = `W/"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'public, no-cache').header('etag', tag)
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  return answer
}

/** Members that were asked for after it was stored have what stands for nothing. */
function filledIn(kind: ContentKind, body: unknown): unknown {
  const checked = checkBody(kind, body)
  return checked.ok ? checked.body : body
}
