import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type TransferRow = { id: string; from_person: string; to_person: string; asked_at: Date; expires_at: Date }
type Parties = Pick<TransferRow, 'id' | 'from_person' | 'to_person'>
export type Outcome = 'accepted' | 'declined' | 'withdrawn' | 'lapsed'

/** The offer that is open; one whose time has run out is none. */
export async function openTransfer(db: Db, organisationId: string, at: Date): Promise<TransferRow | undefined> {
  return (
    await sql<TransferRow>`select id, from_person, to_person, asked_at, expires_at from ownership_transfers
    where org_id = ${organisationId} and outcome is null and expires_at > ${at}`.execute(db)
  ).rows[0]
}

export async function insertTransfer(
  db: Db,
  transfer: { organisationId: string; id: string; from: string; to: string; at: Date; expiresAt: Date },
): Promise<void> {
  await sql`insert into ownership_transfers (org_id, id, from_person, to_person, asked_at, expires_at)
    values (${transfer.organisationId}, ${transfer.id}, ${transfer.from}, ${transfer.to}, ${transfer.at}, ${transfer.expiresAt})`.execute(
    db,
  )
}

/** False where it lapsed at this very moment: who offered it, or was asked, is being taken out. */
export async function settleTransfer(
  db: Db,
  { organisationId, id, outcome, at }: { organisationId: string; id: string; outcome: Outcome; at: Date },
): Promise<boolean> {
  const { rows } = await sql`update ownership_transfers set outcome = ${outcome}, settled_at = ${at}
    where org_id = ${organisationId} and id = ${id} and outcome is null returning id`.execute(db)
  return rows.length === 1
}

/** Offers whose time has run out make room for another. */
export async function lapseExpired(db: Db, organisationId: string, at: Date): Promise<void> {
  await sql`update ownership_transfers set outcome = 'lapsed', settled_at = ${at}
    where org_id = ${organisationId} and outcome is null and expires_at <= ${at}`.execute(db)
}

/** As it stands, whatever became of it. */
export async function findTransfer(
  db: Db,
  organisationId: string,
  id: string,
): Promise<(Parties & { outcome: Outcome | null }) | undefined> {
  return (
    await sql<Parties & { outcome: Outcome | null }>`select id, from_person, to_person, outcome from ownership_transfers
    where org_id = ${organisationId} and id = ${id}`.execute(db)
  ).rows[0]
}

/** Offers by or to somebody. */
export async function lapseOf(db: Db, organisationId: string, personId: string, at: Date): Promise<Parties[]> {
  const { rows } = await sql<Parties>`update ownership_transfers set outcome = 'lapsed', settled_at = ${at}
    where org_id = ${organisationId} and outcome is null and (from_person = ${personId} or to_person = ${personId})
    returning id, from_person, to_person`.execute(db)
  return rows
}
