import type { organisations } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** A non-profit that is called otherwise while it is reviewed has another registration: who decides sees it first. */
export async function followName(
  db: Db,
  { before, after }: { readonly before: organisations.Organisation; readonly after: organisations.Organisation },
): Promise<void> {
  if (before.name.en === after.name.en && before.name.ar === after.name.ar) return
  await sql`select app.renew_npo_registration(${after.id})`.execute(db)
}
