import { randomUUID } from 'node:crypto'
import { fixedSlugs, type createEntry as contract } from '@athar/contracts/content'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ContentDeps } from '../deps.ts'
import * as store from '../store.ts'
import { presentEntry } from './present-entry.ts'
import { acceptBody } from './write-entry.ts'

/** More than any page shows; a list that grows past it is not content any more. */
const mostOfKind = 500

/** Begins an entry, last of its kind; visitors see it when it is published. */
export async function createEntry(deps: ContentDeps, { actor, body: sent, clock, db, audit }: Call<typeof contract>) {
  const { kind, slug, sample } = sent
  const known = fixedSlugs[kind]
  if (known && !known.includes(slug)) return fail('content.slug-fixed', { slugs: known.join(', ') })
  const body = await acceptBody(db, kind, sent.body)
  const count = await store.countOfKind(db, kind)
  if (count >= mostOfKind) return fail('content.too-many', { most: mostOfKind })
  if (await store.findBySlug(db, kind, slug)) return fail('content.slug-taken', { slug })
  const id = randomUUID()
  const at = clock.now()
  await store.insertEntry(db, { id, kind, slug, position: count + 1 })
  await store.insertVersion(db, id, { version: 1, body, sample })
  await store.insertEvent(db, id, { action: 'created', version: 1, personId: actor.personId, at })
  await audit({ action: 'content.create-entry', subjectType: 'content-entry', subjectId: id, details: { kind } })
  return presentEntry(deps, db, id)
}
