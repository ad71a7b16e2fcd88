import type { DataItem, DataSection } from '@athar/contracts/profile'
import { sql, type Expression } from 'kysely'
import type { Db } from './database.ts'
import { tables } from './tables.ts'

/** Whose data: the address as the account has it, for what is kept by address and not by id. */
export type Subject = { readonly personId: string; readonly email: string }

/** What is kept of one kind, newest first, without secrets. */
export type PersonalSection = {
  readonly name: DataSection
  /** How much there is, and the newest of it. */
  readonly look: (db: Db, subject: Subject, most: number) => Promise<{ total: number; items: readonly DataItem[] }>
  /** All of it, piece by piece. */
  readonly all: (db: Db, subject: Subject) => AsyncIterable<readonly DataItem[]>
}

/** What one feature keeps about people. Both run in a transaction that acts for the person themselves. */
export type PersonalData = {
  readonly sections: readonly PersonalSection[]
  /** Takes away what only concerns the person. What an organisation keeps stays, with an id behind which nobody is any more. */
  readonly erase: (db: Db, subject: Subject, at: Date) => Promise<void>
}

type Read = (db: Db, subject: Subject) => Promise<readonly DataItem[]>

/** Of which nobody has much: read at once. */
export const shortSection = (name: DataSection, read: Read): PersonalSection => ({
  name,
  async look(db, subject, most) {
    const items = await read(db, subject)
    return { total: items.length, items: items.slice(0, most) }
  },
  async *all(db, subject) {
    yield await read(db, subject)
  },
})

const pieceRows = 1000

/**
 * Which grows with every day that somebody comes, and with a program that comes for them every minute: one statement in the order it
 * is told in. The database counts it, and whoever reads all of it holds a piece at a time.
 */
export const growingSection = <Row>(
  name: DataSection,
  rows: (subject: Subject, db: Db) => Expression<Row>,
  tell: (row: Row) => DataItem,
): PersonalSection => ({
  name,
  async look(db, subject, most) {
    const query = rows(subject, db)
    const counted = await sql<{ total: number }>`select count(*)::int as total from (${query}) kept`.execute(db)
    const newest = await sql<Row>`${query} limit ${most}`.execute(tables(db))
    return { total: counted.rows[0]?.total ?? 0, items: newest.rows.map(tell) }
  },
  async *all(db, subject) {
    const cursor = sql.id(`all of ${name}`)
    const query = rows(subject, db)
    await sql`declare ${cursor} no scroll cursor for ${query}`.execute(db)
    for (;;) {
      const piece = await sql<Row>`fetch ${sql.lit(pieceRows)} from ${cursor}`.execute(tables(db))
      if (piece.rows.length > 0) yield piece.rows.map(tell)
      if (piece.rows.length < pieceRows) break
    }
    await sql`close ${cursor}`.execute(db)
  },
})
