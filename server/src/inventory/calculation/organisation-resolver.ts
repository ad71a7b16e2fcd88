import {
  createResolver,
  withActivities,
  type Category,
  type LibraryIndex,
  type OwnFactor,
  type PriceIndexValue,
  type Resolver,
} from '@athar/carbon'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { libraryIndex } from './library.ts'
import { activityOf, type StoredActivity } from './own-activities.ts'
import type { CalculationTables } from './tables.ts'

type OwnFactorRow = Omit<
  Selectable<CalculationTables['own_factors']>,
  'org_id' | 'reason' | 'created_by' | 'created_at' | 'ended_at' | 'version'
>
/** What an organisation adds to the library. */
export type StoredChoices = {
  readonly own: readonly OwnFactorRow[]
  readonly choices: readonly { readonly activity: string; readonly factorId: string; readonly reason: string }[]
  readonly prices: readonly PriceIndexValue[]
  readonly activities: readonly StoredActivity[]
  readonly upstream: boolean
}

/** All of it in one column, so that whoever asks for something else besides need not ask twice. Numbers go as text: JSON's lose digits. */
export const choicesColumn = (organisationId: string): RawBuilder<StoredChoices> => sql`jsonb_build_object(
  'own', coalesce((select jsonb_agg(to_jsonb(w) - '{org_id,reason,created_by,created_at,ended_at,version}'::text[] || jsonb_build_object(
      'co2_kg', w.co2_kg::text, 'ch4_kg', w.ch4_kg::text,
      'ch4_fossil_kg', w.ch4_fossil_kg::text, 'ch4_non_fossil_kg', w.ch4_non_fossil_kg::text,
      'n2o_kg', w.n2o_kg::text, 'co2e_kg', w.co2e_kg::text,
      'biogenic_co2_kg', w.biogenic_co2_kg::text, 'uncertainty_pct', w.uncertainty_pct::text) order by w.id)
    from own_factors w where w.org_id = ${organisationId} and w.ended_at is null), '[]'::jsonb),
  'choices', coalesce((select jsonb_agg(jsonb_build_object('activity', c.activity, 'factorId', c.factor_id, 'reason', c.reason) order by c.activity)
    from factor_choices c where c.org_id = ${organisationId}), '[]'::jsonb),
  'prices', coalesce((select jsonb_agg(jsonb_build_object('currency', p.currency, 'year', p.year, 'value', p.value::text, 'source', p.source)
      order by p.currency, p.year) from price_indices p where p.org_id = ${organisationId}), '[]'::jsonb),
  'activities', coalesce((select jsonb_agg(to_jsonb(a)
      - '{org_id,reason,created_by,created_at,archived_at}'::text[] order by a.key)
    from own_activities a where a.org_id = ${organisationId}), '[]'::jsonb),
  'upstream', coalesce((select upstream from inventory_settings where org_id = ${organisationId}), false))`

/** The library as one organisation uses it: its own factors, its choices, its price index, and whether upstream results are on. */
export const resolverOf = ({ own, choices, prices, activities: stored, upstream }: StoredChoices): Resolver => {
  const activities = stored.map(activityOf)
  const index = withActivities(libraryIndex(), activities)
  return createResolver(libraryIndex(), {
    ownFactors: own.map((row) => ownFactorOf(row, index)),
    choices,
    priceIndex: prices,
    activities,
    upstream,
  })
}

/** The same as it stands now. */
export async function loadResolver(db: Db, organisationId: string): Promise<Resolver> {
  const { stored } = await db.selectNoFrom(choicesColumn(organisationId).as('stored')).executeTakeFirstOrThrow()
  return resolverOf(stored)
}

/** A stored own factor as the engine reads it. */
function ownFactorOf(row: OwnFactorRow, index: LibraryIndex): OwnFactor {
  const activity = index.activities.get(row.activity)?.activity
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
    ch4FossilKg: row.ch4_fossil_kg,
    ch4NonFossilKg: row.ch4_non_fossil_kg,
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
