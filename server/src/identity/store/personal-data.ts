import type { DataItem } from '@athar/contracts/profile'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { callValue } from '../../platform/tables.ts'
import type { Subject } from '../../platform/personal-data.ts'

type Read = (db: Db, subject: Subject) => Promise<readonly DataItem[]>

/** Names and times of a statement as they are told; never a hash, a secret or a key. */
export const tellRow = (row: unknown): DataItem =>
  Object.fromEntries(
    Object.entries(row as object).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date
        ? value.toISOString()
        : typeof value === 'object' && value !== null && !Array.isArray(value)
          ? JSON.stringify(value)
          : (value as DataItem[string]),
    ]),
  )
const told = (rows: readonly unknown[]): DataItem[] => rows.map(tellRow)

export const readAccount: Read = async (db, { personId }) =>
  told(
    (
      await sql`
    select id, email, email_confirmed_at as "emailConfirmedAt", user_metadata->>'full_name' as "fullName",
           nullif(user_metadata - 'full_name', '{}') as "otherDetails", new_email as "newEmail", password_hash is not null as "hasPassword",
           created_at as "createdAt", updated_at as "updatedAt", last_sign_in_at as "lastSignInAt"
      from auth.users where id = ${personId}`.execute(db)
    ).rows,
  )

export const readSignInMethods: Read = async (db, { personId }) =>
  told(
    (
      await sql`
    select provider, provider_id as "nameThere", identity_data as "toldByProvider", created_at as "createdAt"
      from auth.identities where user_id = ${personId} order by created_at desc, id`.execute(db)
    ).rows,
  )

export const sessionsKept = ({ personId }: Subject): RawBuilder<unknown> =>
  sql`select created_at as "createdAt", refreshed_at as "lastUsedAt", not_after as "expiresAt", aal as "assurance",
           array(select concat_ws(' ', m.method, m.provider, m.acr) from auth.session_amr m where m.session_id = sessions.id order by m.at, m.method) as "methods",
           host(ip) as "ipAddress", user_agent as "userAgent"
      from auth.sessions where user_id = ${personId} order by created_at desc, id`

export const placesKept = ({ personId }: Subject): RawBuilder<unknown> =>
  sql`select language, first_at as "firstAt", last_at as "lastUsedAt"
      from auth.sign_in_places where user_id = ${personId} order by last_at desc`

export const readSecondFactors: Read = async (db, { personId }) =>
  told(
    (
      await sql`
    select friendly_name as "name", type, status, created_at as "createdAt", updated_at as "updatedAt"
      from auth.mfa_factors where user_id = ${personId} order by created_at desc, id`.execute(db)
    ).rows,
  )

export const readPasskeys: Read = async (db, { personId }) =>
  told(
    (
      await sql`
    select friendly_name as "name", created_at as "createdAt", last_used_at as "lastUsedAt"
      from auth.webauthn_credentials where user_id = ${personId} order by created_at desc, id`.execute(db)
    ).rows,
  )

/** What the trail says of the account itself; entries of an organisation belong to the organisation. */
export const accountEvents = ({ personId }: Subject): RawBuilder<unknown> =>
  sql`select at, action, details from audit_trail where org_id is null and person_id = ${personId} order by id desc`

/** Everything by which somebody signs in or confirms hangs on this row and goes with it. */
export async function removeUser(db: Db, personId: string): Promise<void> {
  await sql`delete from auth.users where id = ${personId}`.execute(db)
}

export const hasSecondFactor = async (db: Db): Promise<boolean> => (await callValue(db, 'has_second_factor')) ?? false
