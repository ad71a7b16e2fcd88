import {
  requestWorkflow,
  type QuotationInput,
  type RequestInput,
  type RequestState,
} from '@athar/contracts/marketplace'
import type { BilingualName } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { NewFile } from '../../platform/files/store-file.ts'
import type {
  Functions,
  MarketplaceQuotations,
  MarketplaceRequestFiles,
  MarketplaceRequests,
} from '../../platform/generated/row-types.ts'
import { keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { callRows, rowsOf, tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'

export const requestFlow = defineFlow({
  workflow: requestWorkflow,
  table: 'marketplace_requests',
  changedAt: 'changed_at',
  versioned: true,
})

export type RequestRow = Selectable<MarketplaceRequests>
export type QuotationRow = Selectable<MarketplaceQuotations>
export type ReceivedRow = Functions['received_requests']['row']
export type FileRow = Selectable<MarketplaceRequestFiles>

/** An open request is closed once its deadline has passed, also before that is written. */
export const stateAt = (state: RequestState, deadline: Date, now: Date): RequestState =>
  state === 'open' && now > deadline ? 'closed' : state

/** The constraint by which the database refused, where it did. */
export const constraintOf = (error: unknown): string | null =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null

const requests = (db: Db) => tables(db).selectFrom('marketplaceRequests')

export const newestFirst = keyset<RequestRow>('desc', { createdAt: 'instant', id: 'uuid' })
export const listOwn = (db: Db, organisationId: string, place: Place) =>
  requests(db)
    .selectAll()
    .select([
      sql<number>`(select count(*)::int from marketplace_quotations q where q.request_id = marketplace_requests.id)`.as(
        'invited',
      ),
      sql<number>`(select count(*)::int from marketplace_quotations q where q.request_id = marketplace_requests.id
        and q.state in ('submitted', 'chosen', 'not-chosen'))`.as('submitted'),
    ])
    .where('orgId', '=', organisationId)
    .$call(pageOf(place))
    .execute()

export const findOwn = (db: Db, organisationId: string, id: string): Promise<RequestRow | undefined> =>
  requests(db).selectAll().where('orgId', '=', organisationId).where('id', '=', id).executeTakeFirst()

/** Keeps a request as it is, and its quotations, until the transaction ends. */
export const lockOwn = (db: Db, organisationId: string, id: string) =>
  requests(db).select('id').where('orgId', '=', organisationId).where('id', '=', id).forUpdate().execute()

export const lastInvitedFirst = keyset<ReceivedRow>('desc', { invitedAt: 'instant', quotationId: 'uuid' })
export const listReceived = (db: Db, place: Place): Promise<ReceivedRow[]> =>
  tables(db).selectFrom(rowsOf('received_requests').as('received')).selectAll().$call(pageOf(place)).execute()

/** All that the acting organisation was sent, the first first. */
export const allReceived = (db: Db): Promise<ReceivedRow[]> =>
  tables(db)
    .selectFrom(rowsOf('received_requests').as('received'))
    .selectAll()
    .orderBy('invitedAt')
    .orderBy('id')
    .execute()

export const findReceived = async (db: Db, id: string): Promise<ReceivedRow | undefined> =>
  tables(db).selectFrom(rowsOf('received_requests').as('received')).selectAll().where('id', '=', id).executeTakeFirst()

/** Keeps a received request as it is until the transaction ends. */
export const lockReceived = (db: Db, id: string) => sql`select app.lock_received_request(${id})`.execute(db)

/** Writes that open requests beyond their deadline are closed: one of them, or all. */
export const closeRequests = (db: Db, at: Date, id: string | null = null) =>
  sql`select app.close_quotation_requests(${at}, ${id}::uuid)`.execute(db)

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }
type Asked = Omit<RequestInput, 'providers'>

export async function insertRequest(
  db: Db,
  { organisationId, personId, at }: By,
  { id, buyer, ...asked }: Asked & { readonly id: string; readonly buyer: BilingualName },
): Promise<void> {
  await tables(db)
    .insertInto('marketplaceRequests')
    .values({
      orgId: organisationId,
      id,
      buyerEn: buyer.en,
      buyerAr: buyer.ar,
      title: asked.title,
      text: asked.text,
      category: asked.category,
      regions: asked.regions,
      deadline: asked.deadline,
      state: 'draft',
      createdBy: personId,
      createdAt: at,
      changedAt: at,
    })
    .execute()
  const begun = { id, organisationId, side: 'organisation', action: 'begin-request', to: 'draft', version: 1 } as const
  await addEntries(db, requestFlow, [begun], { at })
}

type Seen = { readonly organisationId: string; readonly id: string; readonly version: number }

/** Over the version that was seen; false where another user was first. */
async function update(
  db: Db,
  { organisationId, id, version }: Seen,
  set: Partial<Asked> & { readonly changedAt: Date },
) {
  const done = await tables(db)
    .updateTable('marketplaceRequests')
    .set((request) => ({ ...set, version: request('version', '+', 1) }))
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export const updateDraft = (db: Db, seen: Seen, { title, text, category, regions, deadline }: Asked, changedAt: Date) =>
  update(db, seen, { title, text, category, regions, deadline, changedAt })

export const updateDeadline = (db: Db, seen: Seen, deadline: string, changedAt: Date) =>
  update(db, seen, { deadline, changedAt })

export type NewProvider = { readonly id: string; readonly listingId: string | null; readonly name: BilingualName }

/** The providers of a draft, in the place of those before. */
export async function replaceProviders(
  db: Db,
  { organisationId, id: requestId }: Pick<Seen, 'organisationId' | 'id'>,
  providers: readonly (NewProvider & { readonly quotationId: string })[],
): Promise<void> {
  const quotations = tables(db).deleteFrom('marketplaceQuotations')
  await quotations.where('orgId', '=', organisationId).where('requestId', '=', requestId).execute()
  if (providers.length === 0) return
  await tables(db)
    .insertInto('marketplaceQuotations')
    .values(
      providers.map(({ id, quotationId, listingId, name }) => ({
        orgId: organisationId,
        id: quotationId,
        requestId,
        providerOrgId: id,
        providerEn: name.en,
        providerAr: name.ar,
        listingId,
      })),
    )
    .execute()
}

/** Quotations of a request of the acting organisation. */
export const quotationsOf = (db: Db, organisationId: string, requestId: string): Promise<QuotationRow[]> =>
  tables(db)
    .selectFrom('marketplaceQuotations')
    .selectAll()
    .where('orgId', '=', organisationId)
    .where('requestId', '=', requestId)
    .orderBy('providerEn')
    .orderBy('id')
    .execute()

const quotationsIn = (db: Db, organisationId: string, requestId: string) =>
  tables(db).updateTable('marketplaceQuotations').where('orgId', '=', organisationId).where('requestId', '=', requestId)

export async function invite(db: Db, organisationId: string, requestId: string, at: Date): Promise<void> {
  await quotationsIn(db, organisationId, requestId).set({ invitedAt: at }).execute()
}

/** What the decision makes of the submitted quotations. */
export async function settleQuotations(db: Db, { orgId, id }: RequestRow, chosenId: string | null): Promise<void> {
  const state = sql<'chosen' | 'not-chosen'>`case when id = ${chosenId}::uuid then 'chosen' else 'not-chosen' end`
  await quotationsIn(db, orgId, id).where('state', '=', 'submitted').set({ state }).execute()
}

type Answered = { readonly quotationId: string; readonly version: number; readonly personId: string; readonly at: Date }
const noQuotation = { price: null, currency: null, vatIncluded: null, term: '', conditions: '', validUntil: null }

/** Stores what the provider answers, over the version that was seen; null declines. */
export async function storeAnswer(
  db: Db,
  { quotationId, version, personId, at }: Answered,
  quotation: QuotationInput | null,
): Promise<boolean> {
  const done = await tables(db)
    .updateTable('marketplaceQuotations')
    .set((row) => ({
      ...(quotation ?? noQuotation),
      state: quotation ? ('submitted' as const) : ('declined' as const),
      answeredAt: at,
      answeredBy: personId,
      version: row('version', '+', 1),
    }))
    .where('id', '=', quotationId)
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Of these organisations and listings, the listings that visitors read. */
export const offersOfProviders = (db: Db, ids: readonly string[]) =>
  tables(db)
    .selectFrom('marketplaceOffers')
    .select(['orgId', 'listingId'])
    .where(sql<boolean>`org_id = any (${[...ids]}::uuid[])`)
    .execute()

export const providerNames = async (db: Db, ids: readonly string[]) =>
  (await Promise.all(ids.map(async (id) => callRows(db, 'market_provider', id)))).flat()

export const providersNamed = (db: Db, words: string, most: number) => callRows(db, 'market_providers', words, most)

/** Which of these organisations the person belongs to. */
export async function ownAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${[...ids]}::uuid[]) id
    where app.belongs_to(id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Files that the acting organisation reads: of the request, and of quotations. */
export const filesOf = (db: Db, requestId: string): Promise<FileRow[]> =>
  tables(db)
    .selectFrom('marketplaceRequestFiles')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy('uploadedAt')
    .orderBy('id')
    .execute()

type Belonging = { readonly orgId: string; readonly requestId: string; readonly quotationId: string | null }
export const insertFile = (db: Db, of: Belonging, { key: fileKey, ...file }: NewFile): Promise<FileRow> =>
  tables(db)
    .insertInto('marketplaceRequestFiles')
    .values({ ...of, ...file, fileKey })
    .returningAll()
    .executeTakeFirstOrThrow()
