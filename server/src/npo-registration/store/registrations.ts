import type { FormAnswers } from '@athar/contracts'
import {
  registrationForm,
  registrationWorkflow,
  reviewedStates,
  type RegistrationState,
  type ReviewedRegistration,
} from '@athar/contracts/npo-registration'
import { sql, type Selectable } from 'kysely'
import { applicationsOf, filesOfRows, type StoredFile } from '../../platform/applications/index.ts'
import type { Db } from '../../platform/database.ts'
import type { NpoRegistrations } from '../../platform/generated/row-types.ts'
import { allOf, keyset, whereGiven, type Place } from '../../platform/list/read-page.ts'
import { actingOrganisation, callRows, rowsOf, tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'

export const registrationFlow = defineFlow({
  workflow: registrationWorkflow,
  table: 'npo_registrations',
  changedAt: 'changed_at',
  versioned: true,
  fourEyes: 'npo-registration.own-registration',
})

type Row = Selectable<NpoRegistrations>
/** With the form as submitted, or as it is asked now. */
const registrationOf = (row: Row) => ({ ...row, organisationId: row.orgId, form: row.form ?? registrationForm })
export type StoredRegistration = ReturnType<typeof registrationOf>

const rows = (db: Db) => tables(db).selectFrom('npoRegistrations').selectAll()

export const findRegistration = async (db: Db, id: string): Promise<StoredRegistration | undefined> =>
  (await rows(db).where('id', '=', id).execute()).map(registrationOf)[0]

export const registrations = applicationsOf({
  flow: registrationFlow,
  find: findRegistration,
  numbered: 'N',
  notFound: 'npo-registration.not-found',
  ofOwn: 'npo-registration.own-registration',
  incomplete: 'npo-registration.incomplete',
})

/** The one that is written or was written last. */
export const latestRegistration = async (db: Db, organisationId: string): Promise<StoredRegistration | undefined> => {
  const newest = rows(db).where('orgId', '=', organisationId).orderBy('createdAt', 'desc').orderBy('id').limit(1)
  return (await newest.execute()).map(registrationOf)[0]
}

/** The registration that lasts, or else the last one that was submitted. */
export async function registrationFor(db: Db, organisationId: string) {
  const found = await rows(db)
    .where('orgId', '=', organisationId)
    .where('state', '<>', 'draft')
    .orderBy(sql`state = 'approved'`, 'desc')
    .orderBy('submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const { id, state, number, licenceNumber, licenceExpiresOn } = found
  return {
    id,
    state,
    number: number ?? '',
    licenceNumber: licenceNumber ?? '',
    licenceExpiresOn: licenceExpiresOn ?? '',
  }
}

/** Until when an approved registration lasts with its licence; null where none does. */
export async function approvedUntil(db: Db, organisationId: string, today: string): Promise<string | null> {
  const approved = rows(db).where('orgId', '=', organisationId).where('state', '=', 'approved')
  return (await approved.where('licenceExpiresOn', '>=', today).executeTakeFirst())?.licenceExpiresOn ?? null
}

/** The states that the registrations of an organisation are in. */
export async function statesOfOrganisation(db: Db, organisationId: string): Promise<ReadonlySet<RegistrationState>> {
  const found = await tables(db)
    .selectFrom('npoRegistrations')
    .select('state')
    .where('orgId', '=', organisationId)
    .execute()
  return new Set(found.map(({ state }) => state))
}

export type NewRegistration = {
  readonly id: string
  readonly organisationId: string
  readonly personId: string
  readonly answers: FormAnswers
  readonly at: Date
}

/** One at a time of an organisation; false where another is open. */
export async function insertRegistration(db: Db, made: NewRegistration): Promise<boolean> {
  const { id, organisationId, personId, at } = made
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('npoRegistrations')
    .values({
      orgId: organisationId,
      id,
      state: 'draft',
      draft: JSON.stringify(made.answers),
      preparedBy: [personId],
      createdBy: personId,
      createdAt: at,
      changedAt: at,
    })
    .onConflict((known) =>
      known
        .column('orgId')
        .where(sql<boolean>`state in ('draft', 'submitted', 'under-review', 'information-requested')`)
        .doNothing(),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const begun = { id, organisationId, side: 'organisation', action: 'begin', to: 'draft' } as const
  await addEntries(db, registrationFlow, [begun], { at })
  return true
}

/** Over the version that was seen; false where there is a newer one. */
export async function saveIban(
  db: Db,
  { id, iban, version, at }: { id: string; iban: string; version: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('npoRegistrations')
    .set({ iban, changedAt: at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type WaitingAccount = { id: string; iban: string; before: string | null; givenAt: string; givenBy: string }

/** The last account of an organisation where no officer confirmed it, with the one it takes the place of. */
export async function waitingAccount(db: Db, organisationId: string): Promise<WaitingAccount | null> {
  const account = await tables(db)
    .selectFrom(rowsOf('waiting_account', organisationId).as('w'))
    .select(['w.id', 'w.iban', 'w.givenAt', 'w.givenBy'])
    .select(({ selectFrom }) =>
      selectFrom('npoAccounts as b')
        .select('b.iban')
        .whereRef('b.orgId', '=', 'w.orgId')
        .whereRef('b.nth', '<', 'w.nth')
        .orderBy(sql`b.confirmed_at is null`)
        .orderBy('b.nth', 'desc')
        .limit(1)
        .as('before'),
    )
    .where('w.id', 'is not', null)
    .executeTakeFirst()
  return account ? { ...account, givenAt: account.givenAt.toISOString() } : null
}

/** False where it was confirmed already, or is no account of theirs. */
export async function confirmAccount(
  db: Db,
  { id, organisationId, by, at }: { id: string; organisationId: string; by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('npoAccounts')
    .set({ confirmedBy: by, confirmedAt: at })
    .where('id', '=', id)
    .where('orgId', '=', organisationId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const isLicenceHeld = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'npo_registrations_licence'

type ListedRow = Omit<ReviewedRegistration, 'submittedAt'> & { submitted_at: Date }
export const lastSubmittedFirst = keyset<ListedRow>('desc', { submitted_at: 'instant', id: 'uuid' })

/** For officers; drafts are their organisations’ alone. */
export async function registrationsForReview(
  db: Db,
  state: RegistrationState | undefined,
  { after, order, limit }: Place,
): Promise<ListedRow[]> {
  const where = allOf(
    sql`state <> 'draft'`,
    whereGiven(state, (value) => sql`state = ${value}`),
    after,
  )
  return (
    await sql<ListedRow>`with page as materialized (
        select id, number, state, licence_number as "licenceNumber", licence_expires_on::text as "licenceExpiresOn",
               submitted_at
          from npo_registrations where ${where} order by ${order} limit ${limit})
      select page.*, json_build_object('en', o.name_en, 'ar', o.name_ar) as organisation
        from page, app.npo_organisation(page.id) o order by ${order}`.execute(db)
  ).rows
}

export const listedOf = ({ submitted_at: at, ...row }: ListedRow): ReviewedRegistration => ({
  ...row,
  submittedAt: at.toISOString(),
})

export async function organisationOf(db: Db, id: string) {
  const [row] = await callRows(db, 'npo_organisation', id)
  return row && { name: { en: row.nameEn, ar: row.nameAr }, region: row.region }
}

/** What officers read of the evidence of an organisation. */
export const documentsOf = async (db: Db, id: string): Promise<StoredFile[]> =>
  filesOfRows(await callRows(db, 'npo_documents', id))

/** Ends those whose licence is over; answers what ended. */
export async function expireRegistrations(
  db: Db,
  today: string,
  at: Date,
): Promise<{ id: string; organisationId: string }[]> {
  const rows = await callRows(db, 'expire_npo_registrations', today, at)
  return rows.map(({ orgId, id }) => ({ id, organisationId: orgId }))
}

/** Those of the ids that the caller’s organisation has, and whether an officer has them or approved them. */
export async function registrationsOf(db: Db, ids: readonly string[]): Promise<{ id: string; held: boolean }[]> {
  const uuids = ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
  const found = await tables(db)
    .selectFrom('npoRegistrations')
    .select(['id', 'state'])
    .where('orgId', '=', actingOrganisation)
    .where(sql<boolean>`id = any (${uuids}::uuid[])`)
    .execute()
  const held: readonly RegistrationState[] = [...reviewedStates, 'approved']
  return found.map(({ id, state }) => ({ id, held: held.includes(state) }))
}
