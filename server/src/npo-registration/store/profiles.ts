import { npoFocuses, type NpoProfile } from '@athar/contracts/npo-registration'
import type { Functions } from '../../platform/generated/row-types.ts'
import type { Db } from '../../platform/database.ts'
import { countRows, keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { callRows, rowsOf, tables } from '../../platform/tables.ts'

type Row = Functions['registered_npos']['row']
export const newestFirst = keyset<Row>('desc', { registeredAt: 'instant', orgId: 'uuid' })

export const profileOf = (row: Row): NpoProfile => ({
  id: row.orgId,
  name: { en: row.nameEn, ar: row.nameAr },
  region: row.region,
  about: { en: row.aboutEn, ar: row.aboutAr },
  focuses: npoFocuses.filter((one) => row.focuses.includes(one)),
  licenceNumber: row.licenceNumber,
  licenceExpiresOn: row.licenceExpiresOn,
  registeredAt: row.registeredAt.toISOString(),
})

/** Non-profits whose registration is approved and whose licence lasts. */
const registered = (db: Db, today: string) => tables(db).selectFrom(rowsOf('registered_npos', null, today).as('n'))

export const registeredNpos = (db: Db, today: string, place: Place): Promise<Row[]> =>
  registered(db, today).selectAll().$call(pageOf(place)).execute()

export async function findNpo(db: Db, id: string, today: string): Promise<NpoProfile | undefined> {
  const [row] = await callRows(db, 'registered_npos', id, today)
  return row && profileOf(row)
}

export const countNpos = (db: Db, today: string): Promise<number> => countRows(registered(db, today))
