import { serialOf } from '@athar/credit-ledger'
import type { Db } from '../../platform/database.ts'
import type { RetiredCredits } from '../../platform/feature-hooks.ts'
import { callRows } from '../../platform/tables.ts'

/** Ranges that the acting organisation retired for a year of the claim, the first retirement first. */
export async function retiredFor(db: Db, _organisationId: string, year: number): Promise<readonly RetiredCredits[]> {
  return (await callRows(db, 'retired_for', year)).map((row) => {
    const { number, programme, vintage } = row
    const [project, from, to] = [Number(row.projectNumber), Number(row.fromNumber), Number(row.toNumber)]
    return {
      number,
      serial: serialOf({ programme, project, vintage, from, to }),
      vintage,
      projectName: { en: row.projectEn, ar: row.projectAr },
      tonnes: String(to - from + 1),
    }
  })
}
