import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'
import { readDenominators, readScreening } from '../boundary/index.ts'
import { enteredDenominators, readContracts, readResolutions } from '../report/index.ts'

/** What figures rest on besides records, as it is sampled. */
export type GroundKind = 'contract' | 'own-factor' | 'screening' | 'denominator'
export type GroundItem = {
  readonly id: string
  /** Kind of the contract, activity of the factor, number of the category, or name of the denominator. */
  readonly code: string
  readonly amount: string | null
  /** Unit, currency, or the decision. */
  readonly unit: string
  readonly text: string
}

type Of = { readonly organisationId: string; readonly year: inventory.InventoryYear }
const readers: Record<GroundKind, (db: Db, of: Of) => Promise<GroundItem[]>> = {
  contract: async (db, { organisationId, year }) =>
    (await readContracts(db, organisationId, year)).map(({ id, kind, kWh, reference, issuer }) => ({
      id,
      code: kind,
      amount: kWh,
      unit: 'kWh',
      text: [reference, issuer].filter((one) => one !== '').join(', '),
    })),
  'own-factor': ownFactorsUsed,
  screening: async (db, { organisationId, year }) =>
    (await readScreening(db, organisationId, year.year)).categories.flatMap(({ category, decision, reason }) =>
      decision === null
        ? []
        : [{ id: String(category), code: String(category), amount: null, unit: decision, text: reason }],
    ),
  denominator: async (db, { organisationId, year }) => {
    const { denominators } = await readDenominators(db, organisationId, year.year)
    return enteredDenominators(denominators).map((one) => ({ ...one, code: one.id, text: '' }))
  },
}

/** Items of a kind in the order of their ids, which are unlike those of other kinds. */
export async function readGroundItems(db: Db, of: Of, kind: GroundKind): Promise<GroundItem[]> {
  const items = (await readers[kind](db, of)).map((item) => ({ ...item, id: `${kind}:${item.id}` }))
  return items.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Own factors that records of the year rest on, as they were when calculated. */
async function ownFactorsUsed(db: Db, { organisationId, year }: Of): Promise<GroundItem[]> {
  const rows = await tables(db)
    .selectFrom('inventoryRollup')
    .select('resolutionId as id')
    .distinct()
    .where('orgId', '=', organisationId)
    .where('inventoryYear', '=', year.year)
    .where('state', '<>', 'returned')
    .execute()
  const used = await readResolutions(
    db,
    organisationId,
    rows.map(({ id }) => id),
  )
  const found = new Map<string, GroundItem>()
  for (const { activity, answer } of used.values())
    for (const { origin, methodTier, factor } of [answer.factor, ...(answer.market ? [answer.market] : [])])
      if (origin !== 'library' && methodTier !== 'reported')
        found.set(factor.id, {
          id: factor.id,
          code: activity,
          amount: factor.co2eKg,
          unit: factor.unit,
          text: factor.source.title,
        })
  return [...found.values()]
}
