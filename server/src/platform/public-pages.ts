import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Listener } from './listener.ts'

/** A public page of something stored, and when what it shows was changed last. */
export type PublicAddress = { readonly path: string; readonly changedAt: Date }

/** The port between features whose rows public pages show, and the pages that are kept drawn. */
export type PublicPages = {
  /** Called in the transaction that changes what visitors see: every server on this database hears of it once it is committed. */
  changed(db: Db): Promise<void>
  /** Heard when something changed, or may have. */
  whenChanged(heard: () => void): () => void
}

const channel = 'athar_public_pages'

export const createPublicPages = (listener: Listener): PublicPages => ({
  async changed(db) {
    await sql`select pg_notify(${channel}, '')`.execute(db)
  },
  whenChanged: (heard) => listener.on(channel, heard),
})
