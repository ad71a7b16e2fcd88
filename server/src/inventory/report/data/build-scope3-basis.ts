import { add, decimal, multiply, sumText, trim, ZERO, type Decimal } from '@athar/carbon'
import { libraryIndex } from '../../calculation/index.ts'
import { recordsOf, share } from './build-results.ts'
import type { ReportQuality } from './report-data.ts'
import type { ReportFacts } from './report-facts.ts'
import type { YearRow, YearTotals } from './year-totals.ts'

/** From best to weakest: figures of the supplier, own factors, averages by quantity, averages by money spent. */
const bases = ['supplier', 'own', 'activity', 'spend'] as const
type Basis = (typeof bases)[number]

/** Riyals a unit of money: the official rate of the dollar, SAMA, statement of 4 May 2020. */
const riyals: Readonly<Record<string, Decimal>> = { SAR: decimal('1'), USD: decimal('3.75') }

/** What scope 3 rests on, by emissions and by money spent as far as it was recorded in money. */
export function scope3Basis(facts: ReportFacts, { rows, totals }: YearTotals): ReportQuality['scope3'] {
  const found = new Map<Basis, { kg: Decimal; spend: Decimal; records: number }>()
  let [kgInAll, spendInAll] = [ZERO, ZERO]
  for (const row of rows) {
    if (row.scope !== 3) continue
    const basis = basisOf(facts, row)
    const one = found.get(basis) ?? { kg: ZERO, spend: ZERO, records: 0 }
    const [kg, spend] = [row.co2e[totals.gwpSet], spendOf(row)]
    found.set(basis, {
      kg: add(one.kg, kg),
      spend: add(one.spend, spend),
      records: one.records + recordsOf(row),
    })
    kgInAll = add(kgInAll, kg)
    spendInAll = add(spendInAll, spend)
  }
  return bases.flatMap((basis) => {
    const one = found.get(basis)
    if (!one) return []
    return [
      {
        basis,
        kg: sumText(one.kg),
        share: share(one.kg, kgInAll),
        spendSar: sumText(trim(one.spend)),
        spendShare: share(one.spend, spendInAll),
        records: one.records,
      },
    ]
  })
}

const currencyOf = ({ line }: YearRow): string | null =>
  libraryIndex().units.get(line.stored.unit)?.unit.currency ?? null

function basisOf(facts: ReportFacts, row: YearRow): Basis {
  const origin =
    row.role === 'main' ? facts.resolutions.get(row.line.stored.resolutionId)?.answer.factor.origin : 'library'
  if (origin === 'supplier') return 'supplier'
  if (origin === 'site' || origin === 'organisation') return 'own'
  return currencyOf(row) === null ? 'activity' : 'spend'
}

function spendOf(row: YearRow): Decimal {
  const rate = riyals[currencyOf(row) ?? '']
  return rate && row.role === 'main' ? multiply(row.quantity, rate) : ZERO
}
