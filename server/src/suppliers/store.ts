import { requestWorkflow, type RequestInput, type RequestState, type SupplierAnswer } from '@athar/contracts/suppliers'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { allOf, keyset, whereGiven, type Place } from '../platform/list/read-page.ts'
import { defineFlow } from '../platform/workflow/flow.ts'
import { addEntries } from '../platform/workflow/history.ts'

export const requestFlow = defineFlow({
  workflow: requestWorkflow,
  table: 'suppliers_requests',
  changedAt: 'changed_at',
  versioned: true,
  fourEyes: 'suppliers.own-request',
})

export type RequestRow = {
  org_id: string
  id: string
  supplier_id: number
  supplier: string
  organisation_en: string
  organisation_ar: string
  email: string
  language: RequestInput['language']
  product: string
  activity: string
  unit: string
  period_from: string
  period_to: string
  note: string
  evidence_required: boolean
  state: RequestState
  version: number
  link_number: number
  link_until: Date
  mailed_at: Date
  answer: SupplierAnswer | null
  factor_id: string | null
  created_by: string
  created_at: Date
  changed_by: string
  changed_at: Date
}
const columns = sql.raw(`org_id, id, supplier_id, supplier, organisation_en, organisation_ar, email, language, product,
  activity, unit, period_from::text as period_from, period_to::text as period_to, note, evidence_required, state,
  version, link_number, link_until, mailed_at, answer, factor_id, created_by, created_at, changed_by, changed_at`)

export const newestFirst = keyset<RequestRow>('desc', { created_at: 'instant', id: 'uuid' })

type Filter = { readonly organisationId: string; readonly state?: RequestState | undefined }

export async function listRequests(db: Db, filter: Filter, { after, order, limit }: Place): Promise<RequestRow[]> {
  const conditions = allOf(
    sql`org_id = ${filter.organisationId}`,
    whereGiven(filter.state, (value) => sql`state = ${value}`),
    after,
  )
  const query = sql<RequestRow>`select ${columns} from suppliers_requests where ${conditions}
    order by ${order} limit ${limit}`
  return (await query.execute(db)).rows
}

export async function findRequest(db: Db, organisationId: string, id: string): Promise<RequestRow | undefined> {
  const query = sql<RequestRow>`select ${columns} from suppliers_requests
    where org_id = ${organisationId} and id = ${id}`
  return (await query.execute(db)).rows[0]
}

export async function requestCards(
  db: Db,
  ids: readonly string[],
): Promise<Pick<RequestRow, 'id' | 'product' | 'supplier'>[]> {
  const query = sql<Pick<RequestRow, 'id' | 'product' | 'supplier'>>`select id, product, supplier
    from suppliers_requests where id::text = any (${[...ids]}::text[])`
  return (await query.execute(db)).rows
}

/** How many requests went out since a time. */
export async function requestsSince(db: Db, organisationId: string, since: Date): Promise<number> {
  const query = sql<{ sent: number }>`select count(*)::int as sent from suppliers_requests
    where org_id = ${organisationId} and created_at > ${since}`
  return (await query.execute(db)).rows[0]?.sent ?? 0
}

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
  await sql`insert into suppliers_requests (org_id, id, supplier_id, supplier, organisation_en, organisation_ar, email,
      language, product, activity, unit, period_from, period_to, note, evidence_required, state, link_until, mailed_at,
      created_by, created_at, changed_by, changed_at)
    values (${organisationId}, ${id}, ${input.supplierId}, ${input.supplier}, ${organisation.en}, ${organisation.ar},
      ${input.email}, ${input.language}, ${input.product}, ${input.activity}, ${input.unit}, ${input.periodFrom},
      ${input.periodTo}, ${input.note}, ${input.evidenceRequired}, 'sent', ${input.linkUntil}, ${at},
      ${personId}, ${at}, ${personId}, ${at})`.execute(db)
  const begun = { id, organisationId, side: 'organisation', action: 'add-request', to: 'sent', version: 1 } as const
  await addEntries(db, requestFlow, [begun], { at })
}

/** Counts a new link over the version that was seen; undefined where another user was first. */
export async function countLink(
  db: Db,
  { organisationId, personId, at }: By,
  sent: { readonly id: string; readonly version: number; readonly email: string; readonly until: Date },
): Promise<number | undefined> {
  const query = sql<{
    link_number: number
  }>`update suppliers_requests set email = ${sent.email}, link_number = link_number + 1,
      link_until = ${sent.until}, mailed_at = ${at}, version = version + 1, changed_by = ${personId}, changed_at = ${at}
    where org_id = ${organisationId} and id = ${sent.id} and version = ${sent.version} and state = 'sent'
    returning link_number`
  return (await query.execute(db)).rows[0]?.link_number
}

/** Opens one request to a transaction that acts for no organisation: that of its signed link. */
export async function openLinked(db: Db, id: string): Promise<RequestRow | undefined> {
  await sql`select set_config('app.linked_request', ${id}, true)`.execute(db)
  return (await sql<RequestRow>`select ${columns} from suppliers_requests where id = ${id}`.execute(db)).rows[0]
}

/** Why the last answer was returned; null where it was not. */
export async function returnedFor(db: Db): Promise<string | null> {
  const query = sql<{ reason: string | null }>`select app.supplier_returned_for() as reason`
  return (await query.execute(db)).rows[0]?.reason ?? null
}

type Given = { readonly number: number; readonly version: number; readonly answer: SupplierAnswer; readonly at: Date }

export async function storeAnswer(db: Db, { number, version, answer, at }: Given): Promise<boolean> {
  const query = sql<{ taken: boolean }>`
    select app.answer_supplier_request(${number}, ${version}, ${JSON.stringify(answer)}::jsonb, ${at}) as taken`
  return (await query.execute(db)).rows[0]?.taken ?? false
}

export type SupplierFile = { readonly id: string; readonly fileName: string; readonly bytes: number }

/** Files of the linked request, oldest first. */
export async function filesOf(db: Db, requestId: string): Promise<SupplierFile[]> {
  const query = sql<SupplierFile>`select id, file_name as "fileName", bytes from suppliers_request_files
    where request_id = ${requestId} order by uploaded_at, id`
  return (await query.execute(db)).rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

type SentFile = SupplierFile & { readonly key: string; readonly mediaType: string; readonly sha256: string }

/** Adds a file to the linked request, unless it takes none any more. */
export async function addFile(
  db: Db,
  file: SentFile,
  { number, most, at }: { readonly number: number; readonly most: number; readonly at: Date },
): Promise<'added' | 'closed' | 'many'> {
  const query = sql<{ outcome: 'added' | 'closed' | 'many' }>`
    select app.add_supplier_file(${number}, ${most}, ${JSON.stringify(file)}::jsonb, ${at}) as outcome`
  return (await query.execute(db)).rows[0]?.outcome ?? 'closed'
}

export async function renewLink(db: Db, number: number, at: Date, until: Date): Promise<number | null> {
  const query = sql<{
    number: number | null
  }>`select app.renew_supplier_link(${number}, ${at}, ${until}) as number`
  return (await query.execute(db)).rows[0]?.number ?? null
}

/** Requests whose supplier is to be reminded now, over all organisations; each is counted. */
export async function remindedRequests(db: Db, at: Date): Promise<RequestRow[]> {
  return (await sql<RequestRow>`select ${columns} from app.remind_suppliers(${at})`.execute(db)).rows
}
