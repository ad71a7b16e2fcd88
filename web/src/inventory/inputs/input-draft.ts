import { deriveQuantity, indexUnits, type QuantityInput, type QuantityInputKind, type UnitTable } from '@athar/carbon'
import type * as inventory from '@athar/contracts/inventory'
import { isAmbiguous, typedNumber } from '../../platform/form/index.ts'

/** An input while it is answered: its figures as typed, its units as chosen. */
/** A reported emission is entered in the form of records alone. */
type AskedKind = Exclude<QuantityInputKind, 'reported'>
export type InputDraft = { readonly kind: AskedKind; readonly values: Readonly<Record<string, string>> }

/** A figure with the units it is told in, a text, or a unit alone. */
export type InputQuestion = {
  readonly name: string
  readonly as: 'number' | 'text' | 'unit'
  /** The name and the choice of the unit beside a figure. */
  readonly unit?: string
  readonly choice?: 'mass' | 'distance' | 'amount' | 'currency' | 'economy' | 'heat'
  readonly start?: string
}

const stockUnit = { unit: 'unit', choice: 'mass' } as const

/** What each kind asks, in this order. */
export const inputQuestions: Readonly<Record<AskedKind, readonly InputQuestion[]>> = {
  'weight-distance': [
    { name: 'weight', as: 'number', unit: 'weightUnit', choice: 'mass', start: 'tonne' },
    { name: 'distance', as: 'number', unit: 'distanceUnit', choice: 'distance', start: 'km' },
  ],
  'distance-economy': [
    { name: 'distance', as: 'number', unit: 'distanceUnit', choice: 'distance', start: 'km' },
    { name: 'economy', as: 'number', unit: 'economyUnit', choice: 'economy', start: 'litre-per-100-km' },
  ],
  'heat-content': [
    { name: 'amount', as: 'number', unit: 'amountUnit', choice: 'amount', start: 'm3' },
    { name: 'heat', as: 'number', unit: 'heatUnit', choice: 'heat', start: 'MJ' },
    { name: 'perUnit', as: 'unit', choice: 'amount', start: 'm3' },
    { name: 'source', as: 'text' },
  ],
  'stock-change': [
    { name: 'opening', as: 'number', ...stockUnit, start: 'kg' },
    { name: 'purchased', as: 'number' },
    { name: 'disposed', as: 'number' },
    { name: 'closing', as: 'number' },
    { name: 'capacityIncrease', as: 'number' },
  ],
  clinker: [
    { name: 'cement', as: 'number', ...stockUnit, start: 'tonne' },
    { name: 'clinkerPercent', as: 'number' },
    { name: 'limePercent', as: 'number' },
  ],
  'investee-share': [
    { name: 'amount', as: 'number', unit: 'unit', choice: 'currency', start: 'sar_2022' },
    { name: 'invested', as: 'number' },
    { name: 'value', as: 'number' },
  ],
}

/** Most figures start empty, units where people mostly mean them, and shares where they are usual. */
export const anInput = (kind: AskedKind): InputDraft => ({
  kind,
  values: Object.fromEntries([
    ...inputQuestions[kind].flatMap(({ name, as, unit, start }) =>
      start === undefined ? [] : [[as === 'unit' ? name : unit!, start] as const],
    ),
    ...(kind === 'clinker' ? [['limePercent', '65'] as const] : []),
    ...(kind === 'stock-change' ? [['disposed', '0'] as const, ['capacityIncrease', '0'] as const] : []),
  ]),
})

export type InputProblem = 'empty' | 'ambiguous' | 'source'

/** What is wrong with one answer before anything is worked out. */
export function problemOf({ as, name }: InputQuestion, values: InputDraft['values']): InputProblem | null {
  const value = values[name] ?? ''
  if (as === 'text') return value.trim().length < 3 ? 'source' : null
  if (as === 'unit') return value === '' ? 'empty' : null
  if (isAmbiguous(value)) return 'ambiguous'
  return /^-?\d+(\.\d+)?$/.test(typedNumber(value) ?? '') ? null : 'empty'
}

/** The input as it is sent; null while an answer is missing. */
export function inputOf({ kind, values }: InputDraft): QuantityInput | null {
  const questions = inputQuestions[kind]
  if (questions.some((question) => problemOf(question, values) !== null)) return null
  const answers = questions.flatMap(({ name, as, unit }) => [
    [name, as === 'number' ? (typedNumber(values[name] ?? '') ?? '') : (values[name] ?? '').trim()] as const,
    ...(unit === undefined ? [] : [[unit, values[unit] ?? ''] as const]),
  ])
  return { kind, ...Object.fromEntries(answers) } as QuantityInput
}

/** The units of the catalogue as the engine takes them. */
export const unitTableOf = ({ units }: inventory.CalculatorCatalogue): UnitTable =>
  indexUnits(
    units.map(({ id, name, dimension, ...scale }) => ({
      ...scale,
      id,
      dimension: dimension as Parameters<typeof indexUnits>[0][number]['dimension'],
      nameEn: name.en,
      nameAr: name.ar,
      source: '',
      notes: '',
      currency: null,
      priceYear: null,
    })),
  )

/** The quantity that a draft comes to, or what is wrong with it; null while an answer is missing. */
export function derivedOf(draft: InputDraft, units: UnitTable) {
  const input = inputOf(draft)
  return input === null ? null : { input, derived: deriveQuantity(input, units) }
}
