import { requestWorkflow, type RequestInput, type RequestState, type SupplierAnswer } from '@athar/contracts/suppliers'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { SuppliersRequests } from '../platform/generated/row-types.ts'
import { countRows, keyset, pageOf, type Place } from '../platform/list/read-page.ts'
import { callRows, callValue, tables } from '../platform/tables.ts'
import { defineFlow } from '../platform/workflow/flow.ts'
import { addEntries } from '../platform/workflow/history.ts'

export const requestFlow = defineFlow({
  workflow: requestWorkflow,
  table: 'suppliers_requests',
  changedAt: 'changed_at',
  versioned: true,
  fourEyes: 'suppliers.own-request',
})

export type RequestRow = Selectable<SuppliersRequests>

export const newestFirst = keyset<RequestRow>('desc', { createdAt: 'instant', id: 'uuid' })

const requests = (db: Db) => tables(db).selectFrom('suppliersRequests')

type Filter = { readonly organisationId: string; readonly state?: RequestState | undefined }

export const listRequests = (db: Db, { organisationId, state }: Filter, place: Place): Promise<RequestRow[]> =>
  requests(db)
    .selectAll()
    .where('orgId', '=', organisationId)
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .$call(pageOf(place))
    .execute()

export const findRequest = (db: Db, organisationId: string, id: string): Promise<RequestRow | undefined> =>
  requests(db).selectAll().where('orgId', '=', organisationId).where('id', '=', id).executeTakeFirst()

export const requestCards = (db: Db, ids: readonly string[]) =>
  requests(db)
    .select(['id', 'product', 'supplier'])
    .where(sql<boolean>`id::text = any (${[...ids]}::text[])`)
    .execute()

/** How many requests went out since a time. */
export const requestsSince = (db: Db, organisationId: string, since: Date): Promise<number> =>
  countRows(requests(db).where('orgId', '=', organisationId).where('createdAt', '>', since))

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }
type NewRequest = RequestInput & {
  readonly id: string
  readonly supplierId: number
  readonly organisation: { readonly en: string; readonly ar: string }
  readonly linkUntil: Date
}

export async function insertRequest(
  db: Db,
  { organisationId, personId, at }: By,
  { id, organisation, ...input }: NewRequest,
): Promise<void> {
  await tables(db)
    .insertInto('suppliersRequests')
    .values({
      orgId: organisationId,
      id,
      supplierId: input.supplierId,
      supplier: input.supplier,
      organisationEn: organisation.en,
      organisationAr: organisation.ar,
      email: input.email,
      language: input.language,
      product: input.product,
      activity: input.activity,
      unit: input.unit,
      periodFrom: input.periodFrom,
      periodTo: input.periodTo,
      note: input.note,
      evidenceRequired: input.evidenceRequired,
      state: 'sent',
      linkUntil: input.linkUntil,
      mailedAt: at,
      createdBy: personId,
      createdAt: at,
      changedBy: personId,
      changedAt: at,
    })
    .execute()
  const begun = { id, organisationId, side: 'organisation', action: 'add-request', to: 'sent', version: 1 } as const
  await addEntries(db, requestFlow, [begun], { at })
}

/** Counts a new link over the version that was seen; undefined where another user was first. */
export async function countLink(
  db: Db,
  { organisationId, personId, at }: By,
  sent: { readonly id: string; readonly version: number; readonly email: string; readonly until: Date },
): Promise<number | undefined> {
  const row = await tables(db)
    .updateTable('suppliersRequests')
    .set((request) => ({
      email: sent.email,
      linkNumber: request('linkNumber', '+', 1),
      linkUntil: sent.until,
      mailedAt: at,
      version: request('version', '+', 1),
      changedBy: personId,
      changedAt: at,
    }))
    .where('orgId', '=', organisationId)
    .where('id', '=', sent.id)
    .where('version', '=', sent.version)
    .where('state', '=', 'sent')
    .returning('linkNumber')
    .executeTakeFirst()
  return row?.linkNumber
}

/** Opens one request to a transaction that acts for no organisation: that of its signed link. */
export async function openLinked(db: Db, id: string): Promise<RequestRow | undefined> {
  await sql`select set_config('app.linked_request', ${id}, true)`.execute(db)
  return requests(db).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Why the last answer was returned; null where it was not. */
export const returnedFor = (db: Db): Promise<string | null> => callValue(db, 'supplier_returned_for')

type Given = { readonly number: number; readonly version: number; readonly answer: SupplierAnswer; readonly at: Date }

export const storeAnswer = async (db: Db, { number, version, answer, at }: Given): Promise<boolean> =>
  (await callValue(db, 'answer_supplier_request', number, version, JSON.stringify(answer), at)) ?? false

export type SupplierFile = { readonly id: string; readonly fileName: string; readonly bytes: number }

/** Files of the linked request, oldest first. */
export async function filesOf(db: Db, requestId: string): Promise<SupplierFile[]> {
  const rows = await tables(db)
    .selectFrom('suppliersRequestFiles')
    .select(['id', 'fileName', 'bytes'])
    .where('requestId', '=', requestId)
    .orderBy('uploadedAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

type SentFile = SupplierFile & { readonly key: string; readonly mediaType: string; readonly sha256: string }

/** Adds a file to the linked request, unless it takes none any more. */
export const addFile = async (
  db: Db,
  file: SentFile,
  { number, most, at }: { readonly number: number; readonly most: number; readonly at: Date },
): Promise<'added' | 'closed' | 'many'> =>
  (await callValue(db, 'add_supplier_file', number, most, JSON.stringify(file), at)) ?? 'closed'

export const renewLink = (db: Db, number: number, at: Date, until: Date): Promise<number | null> =>
  callValue(db, 'renew_supplier_link', number, at, until)

/** Requests whose supplier is to be reminded now, over all organisations; each is counted. */
export const remindedRequests = (db: Db, at: Date): Promise<RequestRow[]> => callRows(db, 'remind_suppliers', at)
