import type * as inventory from '@athar/contracts/inventory'
import { figureText, typedNumber, type Issue } from '../../../platform/form/index.ts'
import type { OwnFactor } from '../queries.ts'

/** Carbon dioxide and nitrous oxide, then methane by its origin. */
export const gasRows = [
  ['co2Kg', 'n2oKg'],
  ['ch4FossilKg', 'ch4NonFossilKg'],
  ['ch4Kg', 'biogenicCo2Kg'],
] as const
export const gasFields = gasRows.flat()
type Input = inventory.OwnFactorInput

/** The choice of no single country. */
export const everywhere = 'everywhere'

/** An own factor while it is being typed: texts as they stand in their boxes. */
export type OwnDraft = {
  readonly level: Input['level']
  readonly siteId: string | null
  readonly supplierId: number | null
  readonly activity: string | null
  readonly name: Input['name']
  readonly unit: string | null
  readonly co2eKg: string
  readonly co2Kg: string
  readonly ch4Kg: string
  readonly ch4FossilKg: string
  readonly ch4NonFossilKg: string
  readonly n2oKg: string
  readonly biogenicCo2Kg: string
  readonly gwpBasis: Input['gwpBasis']
  readonly region: string
  /** Null while what is typed is no date. */
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly scope2Basis: Input['scope2Basis']
  readonly sourceTitle: string
  readonly sourcePublisher: string
  readonly sourceYear: string
  readonly sourceTable: string
  readonly sourceLicence: string
  readonly uncertaintyPercent: string
  readonly confidence: Input['confidence']
  readonly reason: string
  readonly notes: string
}

export const emptyDraft: OwnDraft = {
  level: 'organisation',
  siteId: null,
  supplierId: null,
  activity: null,
  name: { en: '', ar: '' },
  unit: null,
  co2eKg: '',
  co2Kg: '',
  ch4Kg: '',
  ch4FossilKg: '',
  ch4NonFossilKg: '',
  n2oKg: '',
  biogenicCo2Kg: '',
  gwpBasis: 'source-defined',
  region: everywhere,
  validFrom: '',
  validTo: '',
  scope2Basis: 'both',
  sourceTitle: '',
  sourcePublisher: '',
  sourceYear: '',
  sourceTable: '',
  sourceLicence: '',
  uncertaintyPercent: '',
  confidence: 'single',
  reason: '',
  notes: '',
}

/** A new factor that begins like another; its validity and reason are asked for anew. */
export const draftLike = (factor: OwnFactor): OwnDraft => ({
  ...emptyDraft,
  level: factor.level,
  siteId: factor.siteId,
  supplierId: factor.supplierId,
  activity: factor.activity,
  name: factor.name,
  unit: factor.unit,
  co2eKg: figureText(factor.co2eKg),
  co2Kg: figureText(factor.co2Kg),
  ch4Kg: figureText(factor.ch4Kg),
  ch4FossilKg: figureText(factor.ch4FossilKg),
  ch4NonFossilKg: figureText(factor.ch4NonFossilKg),
  n2oKg: figureText(factor.n2oKg),
  biogenicCo2Kg: figureText(factor.biogenicCo2Kg),
  gwpBasis: factor.gwpBasis,
  region: factor.region ?? everywhere,
  scope2Basis: factor.scope2Basis,
  sourceTitle: factor.source.title,
  sourcePublisher: factor.source.publisher,
  sourceYear: factor.source.year,
  sourceTable: factor.source.table,
  sourceLicence: factor.source.licence,
  uncertaintyPercent: figureText(factor.uncertaintyPercent),
  confidence: factor.confidence,
  notes: factor.notes,
})

/** What is sent for the draft; what is no number or date stays for the contract to refuse. */
export const bodyOf = (draft: OwnDraft): Input => ({
  level: draft.level,
  siteId: draft.level === 'site' ? draft.siteId : null,
  supplierId: draft.level === 'supplier' ? draft.supplierId : null,
  activity: draft.activity ?? '',
  name: draft.name,
  unit: draft.unit ?? '',
  co2eKg: typedNumber(draft.co2eKg),
  co2Kg: typedNumber(draft.co2Kg),
  ch4Kg: typedNumber(draft.ch4Kg),
  ch4FossilKg: typedNumber(draft.ch4FossilKg),
  ch4NonFossilKg: typedNumber(draft.ch4NonFossilKg),
  n2oKg: typedNumber(draft.n2oKg),
  biogenicCo2Kg: typedNumber(draft.biogenicCo2Kg),
  gwpBasis: draft.gwpBasis,
  region: draft.region === everywhere ? null : draft.region,
  validFrom: draft.validFrom ?? '?',
  validTo: draft.validTo === '' ? null : (draft.validTo ?? '?'),
  scope2Basis: draft.scope2Basis,
  source: {
    title: draft.sourceTitle,
    publisher: draft.sourcePublisher,
    year: draft.sourceYear,
    table: draft.sourceTable,
    licence: draft.sourceLicence,
  },
  uncertaintyPercent: typedNumber(draft.uncertaintyPercent),
  confidence: draft.confidence,
  reason: draft.reason,
  notes: draft.notes,
})

const negative = (figure: string | null): boolean => figure?.startsWith('-') === true

/** What the contract cannot say field by field: what must be there together, in order, and above zero. */
export function together(body: Input): Issue[] {
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
