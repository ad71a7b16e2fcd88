import type { volunteering } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { VolunteerCertificates } from '../../platform/generated/row-types.ts'
import { callRows, tables } from '../../platform/tables.ts'
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
  const rows = made.map(({ organisationId: orgId, ...row }) => ({ ...row, orgId, issuedAt: at }))
  await tables(db).insertInto('volunteerCertificates').values(rows).execute()
}

/** Numbers of the certificates that stand for these sign-ups. */
export const numbersOf = (db: Db, signUpIds: readonly string[]): Promise<{ signUpId: string; number: string }[]> =>
  callRows(db, 'standing_hours', signUpIds)

export type StoredCertificate = Pick<
  Selectable<VolunteerCertificates>,
  'signUpId' | 'number' | 'name' | 'nameShown' | 'issuedAt'
>

export async function certificatesOf(db: Db, personId: string): Promise<ReadonlyMap<string, StoredCertificate>> {
  const rows = await tables(db)
    .selectFrom('volunteerCertificates')
    .select(['signUpId', 'number', 'name', 'nameShown', 'issuedAt'])
    .where('personId', '=', personId)
    .where('takenBackAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.signUpId, row]))
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

export type StoredProof = Omit<volunteering.HoursProof, 'heldOn' | 'certifiedOn' | 'takenBackOn'> & {
  readonly takenBackAt: Date | null
  readonly startsAt: Date
  readonly issuedAt: Date
}

export async function findHoursProof(db: Db, number: string): Promise<StoredProof | undefined> {
  const [row] = await callRows(db, 'volunteer_proof', number)
  return (
    row && {
      number: row.number,
      hours: plainHours(row.hours),
      name: row.name,
      event: {
        title: { en: row.titleEn, ar: row.titleAr },
        place: { en: row.placeEn, ar: row.placeAr },
        region: row.region,
        organiser: { en: row.organiserEn, ar: row.organiserAr },
        sample: row.sample,
      },
      startsAt: row.startsAt,
      issuedAt: row.issuedAt,
      takenBackAt: row.takenBackAt,
    }
  )
}
