import { npoFocuses, type NpoProfile } from '@athar/contracts/npo-registration'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { keyset, type Place } from '../../platform/list/read-page.ts'

type Row = {
  org_id: string
  name_en: string
  name_ar: string
  region: string
  about_en: string
  about_ar: string
  focuses: string[]
  licence_number: string
  expires_on: string
  registered_at: Date
}
export const newestFirst = keyset<Row>('desc', { registered_at: 'instant', org_id: 'uuid' })

const columns = sql.raw(`org_id, name_en, name_ar, region, about_en, about_ar, focuses, licence_number,
  licence_expires_on::text as expires_on, registered_at`)

export const profileOf = (row: Row): NpoProfile => ({
  id: row.org_id,
  name: { en: row.name_en, ar: row.name_ar },
  region: row.region,
  about: { en: row.about_en, ar: row.about_ar },
  focuses: npoFocuses.filter((one) => row.focuses.includes(one)),
  licenceNumber: row.licence_number,
  licenceExpiresOn: row.expires_on,
  registeredAt: row.registered_at.toISOString(),
})

const registered = (wanted: string | null, today: string): RawBuilder<unknown> =>
  sql`app.registered_npos(${wanted}, ${today})`

/** Non-profits whose registration is approved and whose licence lasts. */
export async function registeredNpos(db: Db, today: string, { after, order, limit }: Place): Promise<Row[]> {
  return (
    await sql<Row>`select ${columns} from ${registered(null, today)}
      where ${after} order by ${order} limit ${limit}`.execute(db)
  ).rows
}

export async function findNpo(db: Db, id: string, today: string): Promise<NpoProfile | undefined> {
  const { rows } = await sql<Row>`select ${columns} from ${registered(id, today)}`.execute(db)
  return rows[0] && profileOf(rows[0])
}

export async function countNpos(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found
    from ${registered(null, today)}`.execute(db)
  return rows[0]?.found ?? 0
}
