import * as inventory from '@athar/contracts/inventory'
import type { z } from 'zod'
import type { DraftOf, Issue } from '../../../platform/form/index.ts'
import type { OwnFactor } from '../queries.ts'

/** Carbon dioxide and nitrous oxide, then methane by its origin. */
export const gasRows = [
  ['co2Kg', 'n2oKg'],
  ['ch4FossilKg', 'ch4NonFossilKg'],
  ['ch4Kg', 'biogenicCo2Kg'],
] as const
export const gasFields = gasRows.flat()

const { title, publisher, year, table, licence } = inventory.ownFactorInput.shape.source.shape
/** An own factor with its source among the other fields. */
export const ownEntry = inventory.ownFactorInput.omit({ source: true }).extend({
  sourceTitle: title,
  sourcePublisher: publisher,
  sourceYear: year,
  sourceTable: table,
  sourceLicence: licence,
})
export type OwnEntry = z.infer<typeof ownEntry>
export type OwnDraft = DraftOf<OwnEntry>

export const emptyEntry = {
  level: 'organisation',
  gwpBasis: 'source-defined',
  scope2Basis: 'both',
  confidence: 'single',
} as const

/** A new factor that begins like another; its validity and reason are asked for once more. */
export const entryLike = ({ source, validFrom: _from, validTo: _to, reason: _reason, ...like }: OwnFactor) => ({
  ...like,
  sourceTitle: source.title,
  sourcePublisher: source.publisher,
  sourceYear: source.year,
  sourceTable: source.table,
  sourceLicence: source.licence,
})

export const inputOf = ({
  sourceTitle: title,
  sourcePublisher: publisher,
  sourceYear: year,
  sourceTable: table,
  sourceLicence: licence,
  ...entry
}: OwnEntry): inventory.OwnFactorInput => ({ ...entry, source: { title, publisher, year, table, licence } })

const negative = (figure: string | null): boolean => figure?.startsWith('-') === true

/** What the contract cannot say field by field: what must be there together, in order, and above zero. */
export function together(body: OwnEntry): Issue[] {
  const { co2eKg, uncertaintyPercent } = body
  const figures = { co2eKg, ...Object.fromEntries(gasFields.map((gas) => [gas, body[gas]])), uncertaintyPercent }
  const issues = (when: boolean, path: string, code: string) => (when ? [{ path, code }] : [])
  const gases = gasFields.filter((gas) => gas !== 'biogenicCo2Kg' && body[gas] !== null)
  return [
    ...issues(co2eKg === null && gases.length === 0, 'co2eKg', 'missing'),
    ...issues(body.level === 'site' && body.siteId === null, 'siteId', 'missing'),
    ...issues(body.level === 'supplier' && body.supplierId === null, 'supplierId', 'missing'),
    ...Object.entries(figures).flatMap(([path, figure]) => issues(negative(figure), path, 'negative')),
    ...issues(body.validTo !== null && body.validTo < body.validFrom, 'validTo', 'reversed'),
  ]
}
