import type { volunteering } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { plainHours } from './events.ts'

export type NewCertificate = {
  readonly organisationId: string
  readonly signUpId: string
  readonly personId: string
  readonly number: string
  readonly name: string
  readonly hours: string
}

export async function insertCertificates(db: Db, made: readonly NewCertificate[], at: Date): Promise<void> {
  const rows = made.map(
    ({ organisationId, signUpId, personId, number, name, hours }) =>
      sql`(${organisationId}::uuid, ${signUpId}::uuid, ${personId}::uuid, ${number}, ${name},
        ${hours}::numeric, ${at}::timestamptz)`,
  )
  await sql`insert into volunteer_certificates (org_id, sign_up_id, person_id, number, name, hours, issued_at)
    values ${sql.join(rows)}`.execute(db)
}

/** Numbers of the certificates that stand for these sign-ups. */
export async function numbersOf(db: Db, signUpIds: readonly string[]): Promise<{ signUpId: string; number: string }[]> {
  const { rows } = await sql<{ signUpId: string; number: string }>`select sign_up_id as "signUpId", number
    from app.standing_hours(${[...signUpIds]}::uuid[])`.execute(db)
  return rows
}

export type StoredCertificate = {
  readonly signUpId: string
  readonly number: string
  readonly name: string
  readonly nameShown: boolean
  readonly issuedAt: Date
}

export async function certificatesOf(db: Db, personId: string): Promise<ReadonlyMap<string, StoredCertificate>> {
  const { rows } = await sql<{
    sign_up_id: string
    number: string
    name: string
    name_shown: boolean
    issued_at: Date
  }>`select sign_up_id, number, name, name_shown, issued_at 
    from volunteer_certificates where person_id = ${personId} and taken_back_at is null`.execute(db)
  return new Map(
    rows.map((row) => [
      row.sign_up_id,
      {
        signUpId: row.sign_up_id,
        number: row.number,
        name: row.name,
        nameShown: row.name_shown,
        issuedAt: row.issued_at,
      },
    ]),
  )
}

/** False where the person has no such certificate. */
export async function setNameShown(
  db: Db,
  { personId, signUpId }: { readonly personId: string; readonly signUpId: string },
  shown: boolean,
): Promise<boolean> {
  const { rows } = await sql`update volunteer_certificates set name_shown = ${shown}
    where person_id = ${personId} and sign_up_id = ${signUpId} and taken_back_at is null returning number`.execute(db)
  return rows.length > 0
}

/** No public proof names the person any more. */
export async function hideNames(db: Db, personId: string): Promise<void> {
  await sql`update volunteer_certificates set name_shown = false where person_id = ${personId}`.execute(db)
}

/** The number stays, without a name. */
export async function forgetNames(db: Db, personId: string): Promise<void> {
  await sql`update volunteer_certificates set name = '', name_shown = false where person_id = ${personId}`.execute(db)
}

type ProofRow = {
  number: string
  hours: string
  name: string | null
  issued_at: Date
  title_en: string
  title_ar: string
  place_en: string
  place_ar: string
  region: string
  organiser_en: string
  organiser_ar: string
  sample: boolean
  starts_at: Date
  taken_back_at: Date | null
}
export type StoredProof = Omit<volunteering.HoursProof, 'heldOn' | 'certifiedOn' | 'takenBackOn'> & {
  readonly takenBackAt: Date | null
  readonly startsAt: Date
  readonly issuedAt: Date
}

export async function findHoursProof(db: Db, number: string): Promise<StoredProof | undefined> {
  const { rows } = await sql<ProofRow>`select * from app.volunteer_proof(${number})`.execute(db)
  const row = rows[0]
  return (
    row && {
      number: row.number,
      hours: plainHours(row.hours),
      name: row.name,
      event: {
        title: { en: row.title_en, ar: row.title_ar },
        place: { en: row.place_en, ar: row.place_ar },
        region: row.region,
        organiser: { en: row.organiser_en, ar: row.organiser_ar },
        sample: row.sample,
      },
      startsAt: row.starts_at,
      issuedAt: row.issued_at,
      takenBackAt: row.taken_back_at,
    }
  )
}
