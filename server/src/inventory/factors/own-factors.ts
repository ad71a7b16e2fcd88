import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainName } from '../../platform/plain-name.ts'
import { activityOf, readOwnActivities } from '../calculation/index.ts'
import { findEntrySite, refreshRollup, supplierExists } from '../records/index.ts'
import { withCo2e } from './own-figures.ts'
import { heldRange, refuseFactor } from './refuse-own-factor.ts'
import {
  endFactor,
  insertOwnFactor,
  lockOwnFactors,
  ownFactors,
  usesOfFactor,
  type OwnFactorRow,
  type Use,
} from './store.ts'

export async function listOwnFactors({ actor, db }: Call<typeof inventory.listOwnFactors>) {
  await refreshRollup(db)
  const items: inventory.OwnFactorShape[] = []
  for (const row of await ownFactors(db, actor.organisationId))
    items.push(shapeOf(row, await usesOfFactor(db, actor.organisationId, row.id)))
  return { items }
}

/** A factor of the organisation's own, with its evidence; rows calculated before keep theirs until they are recalculated. */
export async function createOwnFactor({
  actor: { organisationId, personId },
  body,
  db,
  audit,
  clock,
}: Call<typeof inventory.createOwnFactor>): Promise<inventory.OwnFactorShape> {
  const by = { organisationId, personId, at: clock.now() }
  const { confirmed = [], ...input } = body
  const entered = await enterOwnFactor(db, { ...by, confirmed }, randomUUID(), input)
  await audit({
    action: 'inventory.create-own-factor',
    subjectType: 'own-factor',
    subjectId: entered.id,
    reason: body.reason,
  })
  return { ...entered, version: 1, usedIn: [] }
}

type By = {
  readonly organisationId: string
  readonly personId: string
  readonly at: Date
  /** What was confirmed of the factor; without it nothing is asked. */
  readonly confirmed?: readonly string[]
}
type Entered = Omit<inventory.OwnFactorShape, 'version' | 'usedIn'>

/** Stores an own factor, unless it makes no sense or another one already serves the same records. */
export async function enterOwnFactor(db: Db, by: By, id: string, given: inventory.OwnFactorInput): Promise<Entered> {
  const { organisationId } = by
  const named = { ...given, name: plainName(given.name) }
  await lockOwnFactors(db, organisationId)
  const refusal = refuseFactor(
    named,
    await ownFactors(db, organisationId),
    (await readOwnActivities(db, organisationId)).map(activityOf),
  )
  if (refusal) return fail(refusal.code, refusal.details)
  await refuseStranger(db, organisationId, named)
  const body = { ...named, ...withCo2e(named) }
  const range = by.confirmed ? heldRange(body) : null
  const isConfirmed = by.confirmed?.includes('factor-outside-range') ?? false
  if (range && !isConfirmed) fail('inventory.factor-held', { range, unit: body.unit })
  await insertOwnFactor(db, { ...by, id, confirmed: range !== null }, body)
  return { ...body, id }
}

/** The site or the supplier that a factor serves is one of the organisation's own. */
async function refuseStranger(
  db: Db,
  organisationId: string,
  { siteId, supplierId }: inventory.OwnFactorInput,
): Promise<void> {
  if (siteId !== null && !(await findEntrySite(db, organisationId, siteId)))
    fail('inventory.site-not-found', { id: siteId })
  if (supplierId !== null && !(await supplierExists(db, organisationId, supplierId)))
    fail('inventory.supplier-not-found', { id: supplierId })
}

export async function endOwnFactor({
  actor,
  params,
  body,
  db,
  audit,
  clock,
}: Call<typeof inventory.endOwnFactor>): Promise<undefined> {
  if (!(await endFactor(db, actor.organisationId, params.id, clock.now())))
    return fail('inventory.factor-not-found', { id: params.id })
  await audit({
    action: 'inventory.end-own-factor',
    subjectType: 'own-factor',
    subjectId: params.id,
    reason: body.reason,
  })
  return undefined
}

function shapeOf(row: OwnFactorRow, usedIn: Use[]): inventory.OwnFactorShape {
  return {
    id: row.id,
    version: row.version,
    level: row.level,
    siteId: row.site_id,
    supplierId: row.supplier_id,
    activity: row.activity,
    name: { en: row.name_en, ar: row.name_ar },
    unit: row.unit,
    co2eKg: row.co2e_kg,
    co2Kg: row.co2_kg,
    ch4Kg: row.ch4_kg,
    ch4FossilKg: row.ch4_fossil_kg,
    ch4NonFossilKg: row.ch4_non_fossil_kg,
    n2oKg: row.n2o_kg,
    biogenicCo2Kg: row.biogenic_co2_kg,
    gwpBasis: row.gwp_set as inventory.OwnFactorInput['gwpBasis'],
    region: row.region,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    scope2Basis: row.scope2_basis,
    source: {
      title: row.source_title,
      publisher: row.source_publisher,
      year: row.source_year === null ? '' : String(row.source_year),
      table: row.source_table,
      licence: row.licence,
    },
    uncertaintyPercent: row.uncertainty_pct,
    confidence: row.confidence === 'verified' ? 'verified' : 'single',
    reason: row.reason,
    notes: row.notes,
    usedIn,
  }
}
