/** What the reporting standards ask for apart: direct gases one by one, biogenic CO2 by scope, the ISO categories. */
import { ZERO } from './decimal.ts'
import { sumText } from './decimal-ratio.ts'
import type { Scope } from './factor.ts'
import type { GasGroup } from './gases.ts'
import type { GwpSet } from './gwp.ts'
import { isoTotals, type IsoCategory } from './iso14064.ts'
import type { Totals } from './totals.ts'

/** Exact decimal text, kg; the same totals always give the same texts. */
export interface ReportingFigures {
  /** Scope 1: always the seven gases of the Kyoto Protocol; others and unsplit CO2e where there are any. */
  readonly directGases: readonly { readonly gas: GasGroup; readonly massKg: string | null; readonly co2eKg: string }[]
  readonly biogenicCo2Kg: Readonly<Record<'scope1' | 'scope2' | 'scope3', string>>
  readonly isoCategories: readonly {
    readonly category: IsoCategory
    readonly kg: string
    readonly marketKg: string
    readonly biogenicCo2Kg: string
  }[]
}

const KYOTO: readonly GasGroup[] = ['CO2', 'CH4', 'N2O', 'HFCs', 'PFCs', 'SF6', 'NF3']

export function reportingFigures(totals: Totals, set: GwpSet): ReportingFigures {
  const { byGasOfScope1: found } = totals
  const groups = [...KYOTO, ...found.map(({ group }) => group).filter((group) => !KYOTO.includes(group))]
  const biogenic = (wanted: Scope) =>
    sumText(totals.byScope.find(({ scope }) => scope === wanted)?.figure.biogenicCo2 ?? ZERO)
  return {
    directGases: groups.map((gas) => {
      const sum = found.find(({ group }) => group === gas)
      return {
        gas,
        massKg: gas === 'unsplit' ? null : sumText(sum?.kg ?? ZERO),
        co2eKg: sumText(sum?.co2e[set] ?? ZERO),
      }
    }),
    biogenicCo2Kg: { scope1: biogenic(1), scope2: biogenic(2), scope3: biogenic(3) },
    isoCategories: isoTotals(totals, set).map(({ category, kgCo2e, marketKgCo2e, biogenicCo2 }) => ({
      category,
      kg: sumText(kgCo2e),
      marketKg: sumText(marketKgCo2e),
      biogenicCo2Kg: sumText(biogenicCo2),
    })),
  }
}
