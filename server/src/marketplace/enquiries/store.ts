import type { BilingualName } from '@athar/contracts'
import {
  enquiryWorkflow,
  type EnquirySide,
  type EnquiryState,
  type ListedEnquiry,
  type MessageFile,
} from '@athar/contracts/marketplace'
import { sql, type Selectable } from 'kysely'
import type { ActingApplicant } from '../../platform/applications/index.ts'
import type { Db } from '../../platform/database.ts'
import type { NewFile } from '../../platform/files/store-file.ts'
import type { MarketplaceEnquiries } from '../../platform/generated/row-types.ts'
import { allOf, keyset, whereGiven, type Place } from '../../platform/list/read-page.ts'
import { callRows, tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'

export const enquiryFlow = defineFlow({
  workflow: enquiryWorkflow,
  table: 'marketplace_enquiries',
  changedAt: 'changed_at',
  versioned: true,
})
export type StoredEnquiry = Selectable<MarketplaceEnquiries> & { readonly organisationId: null }

export async function findEnquiry(db: Db, id: string): Promise<StoredEnquiry | undefined> {
  const row = await tables(db).selectFrom('marketplaceEnquiries').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, organisationId: null }
}

/** Threads that an organisation asked or received; what its members asked alone is theirs. */
export async function threadsOf(db: Db, organisationId: string): Promise<StoredEnquiry[]> {
  const rows = tables(db).selectFrom('marketplaceEnquiries').selectAll()
  const own = rows.where((row) =>
    row.or([row('askerOrgId', '=', organisationId), row('providerOrgId', '=', organisationId)]),
  )
  return (await own.orderBy('createdAt').orderBy('id').execute()).map((row) => ({ ...row, organisationId: null }))
}

/** The side of the caller; undefined of neither. What a person asked alone stays theirs, also in an organisation. */
export function sideOf(
  { asks, askerOrgId, askerPersonId, providerOrgId }: StoredEnquiry,
  { id, organisationId }: ActingApplicant,
  personId: string,
): EnquirySide | undefined {
  if (organisationId !== null && providerOrgId === organisationId) return 'provider'
  return (asks === 'person' ? askerPersonId === personId : askerOrgId === id) ? 'asker' : undefined
}

export type NewEnquiry = {
  readonly id: string
  readonly number: string
  readonly listingId: string
  readonly listingTitle: BilingualName
  readonly asker: ActingApplicant & { readonly name: BilingualName }
  readonly personId: string
  readonly provider: { readonly id: string; readonly name: BilingualName }
  readonly subject: string
  readonly text: string
  readonly messageId: string
  readonly at: Date
}

export async function insertEnquiry(db: Db, { asker, provider, ...given }: NewEnquiry): Promise<void> {
  const { id, number, listingId, listingTitle, personId, subject, at } = given
  await tables(db)
    .insertInto('marketplaceEnquiries')
    .values({
      id,
      number,
      listingId,
      listingTitle: JSON.stringify(listingTitle),
      asks: asker.organisationId === null ? 'person' : 'organisation',
      askerOrgId: asker.organisationId,
      askerPersonId: personId,
      askerName: JSON.stringify(asker.name),
      providerOrgId: provider.id,
      providerName: JSON.stringify(provider.name),
      subject,
      state: 'open',
      createdAt: at,
      changedAt: at,
      lastMessageAt: at,
      waitsSince: at,
    })
    .execute()
  const begun = { id, organisationId: null, side: 'person', action: 'ask', to: 'open' } as const
  await addEntries(db, enquiryFlow, [begun], { at })
  await insertMessage(db, { id: given.messageId, enquiryId: id, side: 'asker', personId, text: given.text, at })
}

export const isOneTooMany = (error: unknown): boolean => isConstraint(error, 'marketplace_enquiries_most')
export const isSixthFile = (error: unknown): boolean => isConstraint(error, 'marketplace_message_files_most')
const isConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint

type NewMessage = {
  readonly id: string
  readonly enquiryId: string
  readonly side: EnquirySide
  readonly personId: string
  readonly text: string
  readonly at: Date
}
export async function insertMessage(db: Db, message: NewMessage): Promise<void> {
  await tables(db).insertInto('marketplaceMessages').values(message).execute()
}

export const messagesOf = (db: Db, enquiryId: string) =>
  tables(db)
    .selectFrom('marketplaceMessages')
    .selectAll()
    .where('enquiryId', '=', enquiryId)
    .orderBy('at')
    .orderBy('id')
    .execute()

export const findMessage = (db: Db, id: string) =>
  tables(db).selectFrom('marketplaceMessages').selectAll().where('id', '=', id).executeTakeFirst()

export type StoredMessageFile = MessageFile & {
  readonly messageId: string
  readonly key: string
  readonly sha256: string
}

export async function filesOf(db: Db, enquiryId: string): Promise<StoredMessageFile[]> {
  const rows = await tables(db)
    .selectFrom('marketplaceMessageFiles as f')
    .innerJoin('marketplaceMessages as m', 'm.id', 'f.messageId')
    .select(['f.id', 'f.messageId', 'f.fileKey', 'f.fileName', 'f.mediaType', 'f.bytes', 'f.sha256'])
    .where('m.enquiryId', '=', enquiryId)
    .orderBy('f.uploadedAt')
    .orderBy('f.id')
    .execute()
  return rows.map(({ fileKey: key, bytes, ...file }) => ({ ...file, key, bytes: Number(bytes) }))
}

export async function insertFile(db: Db, messageId: string, { key: fileKey, ...file }: NewFile): Promise<MessageFile> {
  const { id, fileName, mediaType, bytes, sha256, uploadedBy, uploadedAt } = file
  await tables(db)
    .insertInto('marketplaceMessageFiles')
    .values({ id, messageId, fileKey, fileName, mediaType, bytes, sha256, uploadedBy, uploadedAt })
    .execute()
  return { id, fileName, mediaType, bytes }
}

type ListedRow = Omit<ListedEnquiry, 'lastMessageAt'> & { readonly last_message_at: Date }
export const lastWrittenFirst = keyset<ListedRow>('desc', { last_message_at: 'instant', id: 'uuid' })

type Wanted = {
  readonly side: EnquirySide
  readonly state: EnquiryState | undefined
  readonly actor: ActingApplicant & { readonly personId: string }
}
/** Those of one side of the caller. */
export async function enquiriesOf(
  db: Db,
  { side, state, actor: { organisationId, personId } }: Wanted,
  { after, order, limit }: Place,
): Promise<ListedRow[]> {
  const own =
    side === 'provider'
      ? sql`provider_org_id = ${organisationId}::uuid`
      : sql`(asker_org_id = ${organisationId}::uuid or asks = 'person' and asker_person_id = ${personId}::uuid)`
  const where = allOf(
    own,
    whereGiven(state, (value) => sql`state = ${value}`),
    after,
  )
  const other = side === 'provider' ? sql`asker_name` : sql`provider_name`
  const found = await sql<ListedRow>`select id, number, ${side}::text as side, subject, listing_title as listing,
      ${other} as other, state, last_message_at
    from marketplace_enquiries where ${where} order by ${order} limit ${limit}`.execute(db)
  return found.rows
}
export const listedOf = ({ last_message_at: at, ...row }: ListedRow): ListedEnquiry => ({
  ...row,
  lastMessageAt: at.toISOString(),
})

/** A published listing with its provider; undefined where visitors read none. */
export const offeredListing = async (db: Db, id: string) =>
  (await callRows(db, 'offers_shown', [id])).find(({ kind }) => kind === 'listing')
export const dueReminders = (db: Db, at: Date) => callRows(db, 'remind_of_enquiries', at)
export const ownMessages = (db: Db) => callRows(db, 'own_enquiry_messages')
export const leaveEnquiries = (
  db: Db,
  { organisationId, personId }: { readonly organisationId: string | null; readonly personId: string | null },
  at: Date,
) => callRows(db, 'leave_enquiries', organisationId, personId, at)
