import * as inventory from '@athar/contracts/inventory'
import { z } from 'zod'
import { issuesOf } from '../../boundary/form/issues.ts'
import { figureText, typedNumber } from '../../boundary/form/typed-number.ts'
import type { OwnFactor } from '../queries.ts'

export const gasFields = ['co2Kg', 'ch4Kg', 'n2oKg', 'biogenicCo2Kg'] as const
type Input = inventory.OwnFactorInput

/** An own factor while it is being typed: texts as they stand in their boxes. */
export type OwnDraft = {
  readonly level: Input['level']
  readonly siteId: string | null
  readonly supplierId: number | null
  readonly activity: string | null
  readonly en: string
  readonly ar: string
  readonly unit: string | null
  readonly co2eKg: string
  readonly co2Kg: string
  readonly ch4Kg: string
  readonly n2oKg: string
  readonly biogenicCo2Kg: string
  readonly gwpBasis: Input['gwpBasis']
  readonly region: string | null
  /** Null while what is typed is no date. */
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly scope2Basis: Input['scope2Basis']
  readonly source: Input['source']
  readonly uncertainty: string
  readonly confidence: Input['confidence']
  readonly reason: string
  readonly notes: string
}

export const emptyDraft: OwnDraft = {
  level: 'organisation',
  siteId: null,
  supplierId: null,
  activity: null,
  en: '',
  ar: '',
  unit: null,
  co2eKg: '',
  co2Kg: '',
  ch4Kg: '',
  n2oKg: '',
  biogenicCo2Kg: '',
  gwpBasis: 'source-defined',
  region: null,
  validFrom: '',
  validTo: '',
  scope2Basis: 'both',
  source: { title: '', publisher: '', year: '', table: '', licence: '' },
  uncertainty: '',
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
  en: factor.name.en,
  ar: factor.name.ar,
  unit: factor.unit,
  co2eKg: figureText(factor.co2eKg),
  co2Kg: figureText(factor.co2Kg),
  ch4Kg: figureText(factor.ch4Kg),
  n2oKg: figureText(factor.n2oKg),
  biogenicCo2Kg: figureText(factor.biogenicCo2Kg),
  gwpBasis: factor.gwpBasis,
  region: factor.region,
  scope2Basis: factor.scope2Basis,
  source: factor.source,
  uncertainty: figureText(factor.uncertaintyPercent),
  confidence: factor.confidence,
  notes: factor.notes,
})

/** What is sent for the draft; what is no number or date stays for the contract to refuse. */
export const bodyOf = (draft: OwnDraft): Input => ({
  level: draft.level,
  siteId: draft.level === 'site' ? draft.siteId : null,
  supplierId: draft.level === 'supplier' ? draft.supplierId : null,
  activity: draft.activity ?? '',
  name: { en: draft.en, ar: draft.ar },
  unit: draft.unit ?? '',
  co2eKg: typedNumber(draft.co2eKg) ?? '',
  co2Kg: typedNumber(draft.co2Kg),
  ch4Kg: typedNumber(draft.ch4Kg),
  n2oKg: typedNumber(draft.n2oKg),
  biogenicCo2Kg: typedNumber(draft.biogenicCo2Kg),
  gwpBasis: draft.gwpBasis,
  region: draft.region,
  validFrom: draft.validFrom ?? '?',
  validTo: draft.validTo === '' ? null : (draft.validTo ?? '?'),
  scope2Basis: draft.scope2Basis,
  source: draft.source,
  uncertaintyPercent: typedNumber(draft.uncertainty),
  confidence: draft.confidence,
  reason: draft.reason,
  notes: draft.notes,
})

const negative = (figure: string | null): boolean => figure?.startsWith('-') === true

/** What the contract cannot say field by field: what must be there together, in order, and above zero. */
function together(body: Input): [string, string][] {
  const figures = { co2eKg: body.co2eKg, ...Object.fromEntries(gasFields.map((gas) => [gas, body[gas]])) }
  return [
    ...(body.level === 'site' && body.siteId === null ? [['siteId', 'missing'] as [string, string]] : []),
    ...(body.level === 'supplier' && body.supplierId === null ? [['supplierId', 'missing'] as [string, string]] : []),
    ...Object.entries({ ...figures, uncertaintyPercent: body.uncertaintyPercent }).flatMap(([path, figure]) =>
      negative(figure) ? [[path, 'negative'] as [string, string]] : [],
    ),
    ...(body.validTo !== null && body.validTo < body.validFrom ? [['validTo', 'reversed'] as [string, string]] : []),
  ]
}

/** The contract's own schema, and what must agree between its fields, told in one go. */
export const ownFactorForm = z.custom<Input>().superRefine((body, context) => {
  const found: [string, string][] = [
    ...issuesOf(inventory.ownFactorInput, body).map(({ path, code }): [string, string] => [path, code]),
    ...together(body),
  ]
  for (const [path, code] of found) context.addIssue({ code: 'custom', path: path.split('.'), params: { code } })
})
