import {
  CODES,
  statusOf,
  type Code,
  type RowAnswer,
  type RowOutcome,
  type RowStatus,
  type SourceRow,
  cellText,
} from '@athar/activity-file'
import { decimal } from '@athar/carbon'
import type { Calculator } from '../calculation/index.ts'
import type { SiteIdentity } from '../boundary/index.ts'
import { slicesOf, type Slice } from '../records/index.ts'
import { codeArray, type StagedRow } from './store/stage.ts'

/** Reasons that only the inventory knows, beside those of the file itself. */
export const inventoryCodes = {
  'own-factor-required': 'refuse',
  'no-factor-for-region': 'refuse',
  'price-index-required': 'refuse',
  'period-locked': 'refuse',
  'already-in-inventory': 'refuse',
  'reference-in-inventory': 'refuse',
} as const

export type Preparation = {
  readonly calculator: Calculator
  readonly siteByCode: ReadonlyMap<string, SiteIdentity>
  readonly supplierIds: ReadonlyMap<string, number>
  readonly supplierKey: (name: string) => string
  readonly fiscalYearFirstMonth: number
  /** Years that take no new records. */
  readonly closedYears: ReadonlySet<number>
}

const noResult = [null, null, null, null, null, null, null] as const

/** What goes into the staging table for one row of the file: one line, or one for each year its period touches. */
export async function prepareRow(setup: Preparation, row: SourceRow, outcome: RowOutcome): Promise<StagedRow[]> {
  const values = outcome.values
  const site = values?.site ? setup.siteByCode.get(values.site) : undefined
  const codes: readonly string[] = outcome.codes
  const plain = (status: RowStatus, held: boolean, all: readonly string[]): StagedRow[] => [
    line({ row, outcome, status, held, codes: all, site, slice: null, index: 0, result: noResult }),
  ]
  if (!values || outcome.status === 'refuse' || outcome.status === 'skip') return plain(outcome.status, false, codes)
  const { periodStart, periodEnd, quantity, activity, unit } = values
  if (!site || !periodStart || !periodEnd || !quantity || !activity || !unit)
    return plain(outcome.status, outcome.needsConfirmation, codes)
  const supplierId = values.supplier ? setup.supplierIds.get(setup.supplierKey(values.supplier)) : undefined
  const served = { activity, site: site.id, ...(supplierId === undefined ? {} : { supplier: String(supplierId) }) }
  const slices = slicesOf(
    { periodStart, periodEnd, quantity },
    setup.fiscalYearFirstMonth,
    setup.calculator.cuts(served),
  )
  if (slices.some((slice) => setup.closedYears.has(slice.inventoryYear)))
    return plain('refuse', false, [...codes, 'period-locked'])
  const lines: StagedRow[] = []
  for (const [index, slice] of slices.entries()) {
    const stored = await setup.calculator.resolve({
      ...served,
      unit,
      region: site.country,
      year: Number(slice.periodStart.slice(0, 4)),
      from: slice.periodStart,
      to: slice.periodEnd,
    })
    if ('status' in stored) return plain('refuse', false, [...codes, stored.code])
    const kg = setup.calculator.columns(decimal(slice.quantity), stored)
    const result = [
      stored.id,
      kg.co2e_ar4_kg,
      kg.co2e_ar5_kg,
      kg.co2e_ar6_kg,
      kg.market_ar4_kg,
      kg.market_ar5_kg,
      kg.market_ar6_kg,
    ] as const
    lines.push(
      line({
        row,
        outcome,
        status: outcome.status,
        held: outcome.needsConfirmation,
        codes,
        site,
        slice,
        index,
        result,
        split: slices.length > 1,
      }),
    )
  }
  return lines
}

type Line = {
  row: SourceRow
  outcome: RowOutcome
  status: RowStatus
  held: boolean
  codes: readonly string[]
  site: SiteIdentity | undefined
  slice: Slice | null
  index: number
  result: readonly (string | number | null)[]
  split?: boolean
}

/** In the order of `stagedColumns`. Raw cells are kept only where a person has to look at them. */
function line({ row, outcome, status, held, codes, site, slice, index, result, split }: Line): StagedRow {
  const values = outcome.values
  const clean = status === 'accept' || (status === 'flag' && !held)
  const entered =
    split && values
      ? JSON.stringify({
          quantity: values.quantity,
          unit: values.unit,
          periodStart: values.periodStart,
          periodEnd: values.periodEnd,
        })
      : null
  return [
    row.record,
    index,
    row.line,
    status,
    held,
    codeArray(codes),
    clean ? null : JSON.stringify(row.cells.map(cellText)),
    outcome.choices.length === 0 ? null : JSON.stringify(outcome.choices),
    site?.id ?? null,
    values?.site ?? null,
    values?.activity ?? null,
    slice?.quantity ?? values?.quantity ?? null,
    values?.unit ?? null,
    slice?.periodStart ?? values?.periodStart ?? null,
    slice?.periodEnd ?? values?.periodEnd ?? null,
    slice?.inventoryYear ?? null,
    values?.supplier ?? null,
    values?.reference ?? null,
    values?.note ?? null,
    codes.includes('quantity-approximate') ? 'estimated' : 'measured',
    outcome.otherRecord,
    ...result,
    entered,
  ]
}

/** Status and waiting after the end of the file changed a row's codes. */
export function statusAfter(
  codes: readonly string[],
  answer: RowAnswer | undefined,
  confirmedForAll: readonly string[],
): { status: RowStatus; held: boolean } {
  if (codes.some((code) => code in inventoryCodes)) return { status: 'refuse', held: false }
  const known = codes.filter((code): code is Code => code in CODES)
  const { status, needsConfirmation } = statusOf(
    known,
    new Set([...(answer?.confirmed ?? []), ...(confirmedForAll as Code[])]),
  )
  return { status, held: needsConfirmation }
}
