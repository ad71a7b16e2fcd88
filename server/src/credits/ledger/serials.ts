import { readSerial, serialOf, tonnesOf, type Serial } from '@athar/credit-ledger'
import type { SerialShown } from '@athar/contracts/credits'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { rowsOf, tables } from '../../platform/tables.ts'
import type { Chosen } from './store.ts'

type SerialRow = {
  readonly programme: number
  readonly projectNumber: string
  readonly vintage: number
  readonly fromNumber: string
  readonly toNumber: string
}

/** A range of a series as it is shown. */
export function presentSerial({ programme, projectNumber, vintage, fromNumber, toNumber }: SerialRow): SerialShown {
  const parts = { programme, project: Number(projectNumber), vintage, from: Number(fromNumber), to: Number(toNumber) }
  return {
    serial: serialOf(parts),
    programme,
    project: projectNumber,
    vintage,
    from: fromNumber,
    to: toNumber,
    tonnes: String(tonnesOf(parts)),
  }
}

/** The largest programme and year that the database holds. */
export const mostSmall = 32_767
export function readable(text: string): Serial {
  const serial = readSerial(text) ?? fail('credits.serial-unreadable')
  return serial.programme > mostSmall || serial.vintage > mostSmall ? fail('credits.serial-missing') : serial
}

/** The serials that a request names; it names as many as its tonnes. */
export async function chosenBy(db: Db, text: string, tonnes: string): Promise<Chosen> {
  if (text === '') return {}
  const serial = readable(text)
  if (String(tonnesOf(serial)) !== tonnes) fail('credits.serial-tonnes', { tonnes: String(tonnesOf(serial)) })
  const series = await ownSeries(db, serial)
  return { series, from: serial.from, to: serial.to }
}

/** The series of a serial, where the acting organisation holds some of it. */
export async function ownSeries(
  db: Db,
  { programme, project, vintage }: Pick<Serial, 'programme' | 'project' | 'vintage'>,
): Promise<string> {
  const found = await tables(db)
    .selectFrom(rowsOf('own_credits').as('own'))
    .select('seriesId')
    .where('programme', '=', programme)
    .where('projectNumber', '=', String(project))
    .where('vintage', '=', vintage)
    .limit(1)
    .executeTakeFirst()
  return found?.seriesId ?? fail('credits.serial-missing')
}
