/** What the reporting standards ask for apart: direct gases one by one, biogenic CO2 by scope, the ISO categories. */
import type { Decimal } from './decimal.ts'
import { sumText } from './decimal-ratio.ts'
import type { Scope } from './factor.ts'
import type { GasGroup } from './gases.ts'
import type { GwpSet } from './gwp.ts'
import { isoTotals, type IsoCategory } from './iso14064.ts'
import type { Totals } from './totals.ts'

/** Exact decimal text, kg, null where no record counts; the same totals always give the same texts. */
export interface ReportingFigures {
  /** Scope 1: always the seven gases of the Kyoto Protocol; others and unsplit CO2e where there are any. */
  readonly directGases: readonly {
    readonly gas: GasGroup
    readonly massKg: string | null
    readonly co2eKg: string | null
  }[]
  readonly biogenicCo2Kg: Readonly<Record<'scope1' | 'scope2' | 'scope3', string | null>>
  readonly isoCategories: readonly {
    readonly category: IsoCategory
    readonly kg: string | null
    readonly marketKg: string | null
    readonly biogenicCo2Kg: string | null
  }[]
}

const KYOTO: readonly GasGroup[] = ['CO2', 'CH4', 'N2O', 'HFCs', 'PFCs', 'SF6', 'NF3']

export function reportingFigures(totals: Totals, set: GwpSet): ReportingFigures {
  const { byGasOfScope1: found } = totals
  const groups = [...KYOTO, ...found.map(({ group }) => group).filter((group) => !KYOTO.includes(group))]
  const biogenic = (wanted: Scope) => {
    const figure = totals.byScope.find(({ scope }) => scope === wanted)?.figure
    return figure ? sumText(figure.biogenicCo2) : null
  }
  return {
    directGases: groups.map((gas) => {
      const sum = found.find(({ group }) => group === gas)
      return {
        gas,
        massKg: gas === 'unsplit' || !sum ? null : sumText(sum.kg),
        co2eKg: sum ? sumText(sum.co2e[set]) : null,
      }
    }),
    biogenicCo2Kg: { scope1: biogenic(1), scope2: biogenic(2), scope3: biogenic(3) },
    isoCategories: isoTotals(totals, set).map(({ category, isEntered, kgCo2e, marketKgCo2e, biogenicCo2 }) => {
      const told = (kg: Decimal) => (isEntered ? sumText(kg) : null)
      return { category, kg: told(kgCo2e), marketKg: told(marketKgCo2e), biogenicCo2Kg: told(biogenicCo2) }
    }),
  }
}
