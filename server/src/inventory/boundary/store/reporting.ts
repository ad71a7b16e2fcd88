import { inventory } from '@athar/contracts'
import type { Db } from '../../../platform/database.ts'
import { tables } from '../../../platform/tables.ts'

type Kept = { readonly reporting: inventory.ReportingDetails; readonly version: number }

const details = (db: Db, organisationId: string) =>
  tables(db)
    .selectFrom('inventoryReporting')
    .select(['year', 'version', 'responsiblePerson', 'responsibleRole', 'organisationText', 'significance'])
    .select(['baseYearReason', 'isoConformity'])
    .where('orgId', '=', organisationId)

export async function readReporting(db: Db, organisationId: string, year: number): Promise<Kept> {
  const row = await details(db, organisationId).where('year', '=', year).executeTakeFirst()
  if (!row) return { reporting: inventory.noReportingDetails, version: 0 }
  const { year: _year, version, ...reporting } = row
  return { reporting, version }
}

/** The text of the nearest earlier year as a draft of this one; conformity is declared again each year. */
export async function draftOfReporting(
  db: Db,
  organisationId: string,
  year: number,
): Promise<inventory.ReportingDraft | null> {
  const row = await details(db, organisationId)
    .where('year', '<', year)
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { year: from, version: _version, ...reporting } = row
  return { year: from, reporting: { ...reporting, isoConformity: false } }
}

/** Saves over the version the editor saw, 0 for the first; false when there is a newer one. */
export async function saveReporting(
  db: Db,
  organisationId: string,
  year: number,
  { reporting, version }: Kept,
): Promise<boolean> {
  const row = {
    responsiblePerson: reporting.responsiblePerson,
    responsibleRole: reporting.responsibleRole,
    organisationText: reporting.organisationText,
    significance: reporting.significance,
    baseYearReason: reporting.baseYearReason,
    isoConformity: reporting.isoConformity,
    version: version + 1,
  }
  if (version === 0) {
    const inserted = await tables(db)
      .insertInto('inventoryReporting')
      .values({ orgId: organisationId, year, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  const updated = await tables(db)
    .updateTable('inventoryReporting')
    .set(row)
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
