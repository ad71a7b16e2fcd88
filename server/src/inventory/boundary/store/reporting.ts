import { inventory } from '@athar/contracts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { tables, type BoundaryTables } from '../tables.ts'

type Row = Selectable<BoundaryTables['inventory_reporting']>
type Kept = { readonly reporting: inventory.ReportingDetails; readonly version: number }

export async function readReporting(db: Db, organisationId: string, year: number): Promise<Kept> {
  const row = await tables(db)
    .selectFrom('inventory_reporting')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('year', '=', year)
    .executeTakeFirst()
  if (!row) return { reporting: inventory.noReportingDetails, version: 0 }
  return { reporting: detailsOf(row), version: row.version }
}

const detailsOf = (row: Row): inventory.ReportingDetails => ({
  responsiblePerson: row.responsible_person,
  responsibleRole: row.responsible_role,
  organisationText: row.organisation_text,
  significance: row.significance,
  baseYearReason: row.base_year_reason,
  isoConformity: row.iso_conformity,
})

/** The text of the nearest earlier year as a draft of this one; conformity is declared again each year. */
export async function draftOfReporting(
  db: Db,
  organisationId: string,
  year: number,
): Promise<inventory.ReportingDraft | null> {
  const row = await tables(db)
    .selectFrom('inventory_reporting')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('year', '<', year)
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { year: row.year, reporting: { ...detailsOf(row), isoConformity: false } } : null
}

/** Saves over the version the editor saw, 0 for the first; false when there is a newer one. */
export async function saveReporting(
  db: Db,
  organisationId: string,
  year: number,
  { reporting, version }: Kept,
): Promise<boolean> {
  const row = {
    responsible_person: reporting.responsiblePerson,
    responsible_role: reporting.responsibleRole,
    organisation_text: reporting.organisationText,
    significance: reporting.significance,
    base_year_reason: reporting.baseYearReason,
    iso_conformity: reporting.isoConformity,
    version: version + 1,
  }
  if (version === 0) {
    const inserted = await tables(db)
      .insertInto('inventory_reporting')
      .values({ org_id: organisationId, year, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  const updated = await tables(db)
    .updateTable('inventory_reporting')
    .set(row)
    .where('org_id', '=', organisationId)
    .where('year', '=', year)
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
