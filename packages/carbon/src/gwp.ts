import { type Decimal, decimal } from './decimal.ts'
import { type BlendPart, type GasGroup, gasGroup, parseBlend } from './gases.ts'

/** Assessment reports whose 100-year global warming potentials a result is given in. */
export type GwpSet = 'AR4' | 'AR5' | 'AR6'

/** All sets, oldest first. */
export const GWP_SETS: readonly GwpSet[] = ['AR4', 'AR5', 'AR6']

/** A value for each set. */
export interface PerGwpSet<T> {
  readonly AR4: T
  readonly AR5: T
  readonly AR6: T
}

/** One row of gwp.csv: kg CO2e per kg of the gas over 100 years, decimal text; null where no value was found. */
export interface GwpRow {
  readonly gas: string
  /** Chemical formula, or the composition of a blend by mass. */
  readonly formula: string
  readonly ar4: string | null
  readonly ar5: string | null
  readonly ar6: string | null
  readonly source: string
}

/** A gas or blend with its potentials read. */
export interface GasFacts {
  readonly gas: string
  readonly group: GasGroup
  readonly gwp: PerGwpSet<Decimal | null>
  /** Components of a blend; null for a single gas. */
  readonly blend: readonly BlendPart[] | null
}

/** Gases by name, and also by the short name without its bracket ("HFC-32" for "HFC-32 (R-32)"). */
export type GwpTable = ReadonlyMap<string, GasFacts>

/** Makes a value for each set. */
export function perSet<T>(make: (set: GwpSet) => T): PerGwpSet<T> {
  return { AR4: make('AR4'), AR5: make('AR5'), AR6: make('AR6') }
}

/** Reads the GWP table once. */
export function indexGwp(rows: readonly GwpRow[]): GwpTable {
  const table = new Map<string, GasFacts>()
  for (const row of rows) {
    const facts = factsOf(row)
    table.set(row.gas, facts)
    const short = row.gas.replace(/ \(.*\)$/, '')
    if (!table.has(short)) table.set(short, facts)
  }
  return table
}

function factsOf(row: GwpRow): GasFacts {
  const blend = parseBlend(row.formula)
  const texts = { AR4: row.ar4, AR5: row.ar5, AR6: row.ar6 }
  return {
    gas: row.gas,
    group: blend ? blendGroup(blend) : gasGroup(row.gas),
    gwp: perSet((set) => (texts[set] === null ? null : decimal(texts[set]))),
    blend,
  }
}

/** A blend with any Montreal gas is reported outside the scopes as a whole; else it goes with its first fluorinated part. */
function blendGroup(blend: readonly BlendPart[]): GasGroup {
  const groups = blend.map((part) => gasGroup(part.gas))
  if (groups.includes('montreal')) return 'montreal'
  return groups.find((group) => group !== 'other') ?? 'other'
}
