import { createResolver, type Category, type OwnFactor, type Resolver } from '@athar/carbon'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { libraryIndex } from './library.ts'
import { readPriceIndex } from './price-index.ts'
import { tables, type CalculationTables } from './tables.ts'

type OwnFactorRow = Selectable<CalculationTables['own_factors']>

/** The library as one organisation uses it now: its own factors, its choices, its price index, and whether upstream results are on. */
export async function loadResolver(db: Db, organisationId: string): Promise<Resolver> {
  const at = tables(db)
  const own = await at
    .selectFrom('own_factors')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .execute()
  const choices = await at
    .selectFrom('factor_choices')
    .select(['activity', 'factor_id', 'reason'])
    .where('org_id', '=', organisationId)
    .execute()
  const settings = await at
    .selectFrom('inventory_settings')
    .select('upstream')
    .where('org_id', '=', organisationId)
    .executeTakeFirst()
  return createResolver(libraryIndex(), {
    ownFactors: own.map(ownFactorOf),
    choices: choices.map((choice) => ({
      activity: choice.activity,
      factorId: choice.factor_id,
      reason: choice.reason,
    })),
    priceIndex: await readPriceIndex(db, organisationId),
    upstream: settings?.upstream ?? false,
  })
}

/** A stored own factor as the engine reads it. */
export function ownFactorOf(row: OwnFactorRow): OwnFactor {
  const activity = libraryIndex().activities.get(row.activity)?.activity
  if (!activity) throw new Error(`own factor ${row.id} names the unknown activity ${row.activity}`)
  return {
    id: row.id,
    nameEn: row.name_en,
    nameAr: row.name_ar,
    scope: activity.scope,
    category: activity.category as Category,
    kind: 'own',
    unit: row.unit,
    co2Kg: row.co2_kg,
    ch4Kg: row.ch4_kg,
    n2oKg: row.n2o_kg,
    otherGases: [],
    co2eKg: row.co2e_kg,
    biogenicCo2Kg: row.biogenic_co2_kg,
    gwpBasis: row.gwp_set as OwnFactor['gwpBasis'],
    region: row.region,
    yearFrom: null,
    yearTo: null,
    source: {
      title: row.source_title,
      publisher: row.source_publisher,
      year: row.source_year === null ? '' : String(row.source_year),
      table: row.source_table,
      licence: row.licence,
    },
    uncertaintyPercent: row.uncertainty_pct,
    confidence: row.confidence === 'verified' ? 'verified' : 'single',
    traits: [],
    notes: row.notes,
    activity: row.activity,
    level: row.level,
    supplier: row.supplier_id === null ? null : String(row.supplier_id),
    site: row.site_id,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    scope2Basis: row.scope2_basis,
  }
}
