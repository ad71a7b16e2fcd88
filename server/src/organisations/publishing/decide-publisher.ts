import type { organisations, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { keyset, readPage } from '../../platform/list/read-page.ts'
import { move } from '../../platform/workflow/move.ts'
import { belongsTo } from '../accreditation/store.ts'
import type { OrganisationsDeps } from '../deps.ts'
import * as store from './store.ts'

const oldestFirst = keyset<store.PublisherRow>('asc', { askedAt: 'instant', id: 'uuid' })

/** Organisations that publish, those that waited longest first, with what editors decide about. */
export async function listPublishers(
  { hooks }: Pick<OrganisationsDeps, 'hooks'>,
  { query, db }: Call<typeof organisations.listPublishers>,
): Promise<ResponseOf<typeof organisations.listPublishers>> {
  const { rows, nextCursor } = await readPage(query, oldestFirst, (place) => store.listPublishers(db, query, place))
  const published: organisations.Publication[][] = rows.map(() => [])
  const at = new Map(rows.map(({ id }, index) => [id, index]))
  for (const { whatIsPublished } of hooks())
    for (const { organisationId, ...publication } of (await whatIsPublished?.(db, [...at.keys()])) ?? [])
      published[at.get(organisationId) ?? -1]?.push(publication)
  return {
    items: rows.map((row, index) => ({
      organisationId: row.id,
      name: { en: row.nameEn, ar: row.nameAr },
      type: row.type,
      foundedAt: row.foundedAt.toISOString(),
      state: row.state,
      reason: row.reason,
      askedAt: row.askedAt.toISOString(),
      version: row.version,
      publications: published[index] ?? [],
    })),
    nextCursor,
  }
}

/** Lets what an organisation publishes be shown, or takes it off the public pages. */
export async function decidePublisher(
  { publicPages }: Pick<OrganisationsDeps, 'publicPages'>,
  call: Call<typeof organisations.decidePublisher>,
): Promise<void> {
  const { params, body, db } = call
  const { decision, reason, version } = body
  const found = (await store.findPublisher(db, params.id)) ?? fail('organisations.publisher-not-found')
  await move(call, store.publisherFlow, { ...found, organisationId: params.id }, decision, {
    version,
    reason,
    set: { reason: decision === 'refuse' ? reason : '' },
    guard: async () => (await belongsTo(db, params.id)) && fail('organisations.own-publisher'),
  })
  await publicPages.changed(db)
}
