import { type Decimal, decimal, divide } from './decimal.ts'

/**
 * The families in which inventories show gases: the seven of the Kyoto Protocol, gases of the Montreal Protocol
 * (reported outside the scopes), other gases, and CO2e whose gases the source does not tell.
 */
export type GasGroup = 'CO2' | 'CH4' | 'N2O' | 'HFCs' | 'PFCs' | 'SF6' | 'NF3' | 'montreal' | 'other' | 'unsplit'

/** All gas groups, in the order in which they are shown. */
export const GAS_GROUPS: readonly GasGroup[] = [
  'CO2',
  'CH4',
  'N2O',
  'HFCs',
  'PFCs',
  'SF6',
  'NF3',
  'other',
  'unsplit',
  'montreal',
]

/** Names of the gases as gwp.csv writes them. */
export const CARBON_DIOXIDE = 'Carbon dioxide'
export const METHANE = 'Methane'
export const METHANE_FOSSIL = 'Methane, fossil'
export const METHANE_NON_FOSSIL = 'Methane, non-fossil'
export const NITROUS_OXIDE = 'Nitrous oxide'
/** Stands for CO2e whose gases the source does not tell. */
export const UNSPLIT = 'unsplit'

const GROUPS: Readonly<Record<string, GasGroup>> = {
  [CARBON_DIOXIDE]: 'CO2',
  'R-744 (carbon dioxide)': 'CO2',
  [METHANE]: 'CH4',
  [METHANE_FOSSIL]: 'CH4',
  [METHANE_NON_FOSSIL]: 'CH4',
  [NITROUS_OXIDE]: 'N2O',
  'Sulphur hexafluoride': 'SF6',
  'Nitrogen trifluoride': 'NF3',
  'Carbon tetrachloride': 'montreal',
  'Methyl bromide': 'montreal',
  'Methyl chloroform': 'montreal',
  [UNSPLIT]: 'unsplit',
}

/** The family of a single gas by its name in gwp.csv; a blend is judged by its components. */
export function gasGroup(gas: string): GasGroup {
  const known = GROUPS[gas]
  if (known) return known
  if (gas.startsWith('HFC-')) return 'HFCs'
  if (gas.startsWith('PFC-')) return 'PFCs'
  return /^(?:H?CFC|Halon)-/.test(gas) ? 'montreal' : 'other'
}

/** One component of a blend: its name as the composition writes it and its share of the mass, between 0 and 1. */
export interface BlendPart {
  readonly gas: string
  readonly share: Decimal
}

const PART = /^(\d+(?:\.\d+)?)% ([A-Za-z][\w-]*)$/

/**
 * Reads a composition such as "50% HFC-32, 50% HFC-125" (mass shares, US EPA Emission Factors Hub, Table 12).
 * Null for a chemical formula, or when the shares are not 100 percent.
 */
export function parseBlend(composition: string): readonly BlendPart[] | null {
  const parts: BlendPart[] = []
  let total = 0
  for (const text of composition.split(', ')) {
    const match = PART.exec(text)
    if (!match) return null
    total += Math.round(Number(match[1]) * 1000)
    parts.push({ gas: match[2]!, share: divide(decimal(match[1]!), decimal(100)) })
  }
  return total === 100_000 ? parts : null
}
