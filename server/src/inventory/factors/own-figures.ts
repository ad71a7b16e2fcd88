import {
  abs,
  compare,
  decimal,
  factorAmounts,
  GWP_SETS,
  isZero,
  max,
  min,
  multiply,
  roundToScale,
  subtract,
  sum,
  toText,
  type Decimal,
  type GwpSet,
} from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { libraryIndex } from '../calculation/index.ts'

type Input = inventory.OwnFactorInput
type Figures = Pick<Input, 'co2eKg' | 'gwpBasis'>

const gases = ['co2Kg', 'ch4Kg', 'ch4FossilKg', 'ch4NonFossilKg', 'n2oKg'] as const
/** Published figures are rounded, so that their parts may differ from them by this share. */
const roundingShare = decimal('0.01')
/** The most digits after the point that a factor is stored with. */
const mostDecimals = 30

const namesGases = (input: Input): boolean => gases.some((gas) => input[gas] !== null)

/** What the gases come to in a set, without the stated figure. */
function sumIn(input: Input, set: GwpSet): Decimal {
  const { amounts } = factorAmounts({ ...input, otherGases: [], co2eKg: null, gwpBasis: set }, libraryIndex().gwp)
  return sum(amounts.gases.map(({ co2e }) => co2e[set]))
}

export type FigureFault = { readonly field: string } | { readonly stated: string; readonly computed: string }

/** Why the figures do not fit each other: nothing given, gases beside CO2 alone, or a CO2e that they do not come to. */
export function faultInFigures(input: Input): FigureFault | null {
  if (!namesGases(input)) return input.co2eKg === null ? { field: 'co2eKg' } : null
  const others = gases.filter((gas) => gas !== 'co2Kg' && input[gas] !== null && !isZero(decimal(input[gas]!)))
  if (input.gwpBasis === 'CO2-only' && others.length > 0) return { field: 'gwpBasis' }
  if (input.co2eKg === null) return null
  const stated = decimal(input.co2eKg)
  const set = GWP_SETS.find((one) => one === input.gwpBasis)
  // Potentials that a source does not name may be those of any set.
  const sums = (set ? [set] : GWP_SETS).map((one) => sumIn(input, one))
  const [low, high] = [sums.reduce(min), sums.reduce(max)]
  const off = compare(stated, low) < 0 ? subtract(low, stated) : subtract(stated, high)
  if (compare(off, multiply(abs(high), roundingShare)) <= 0) return null
  const computed = compare(low, high) === 0 ? toText(low) : `${toText(low)}–${toText(high)}`
  return { stated: input.co2eKg, computed }
}

/** The CO2e as it was stated; of gases alone their sum, in the set that was named or in AR5. */
export function withCo2e(input: Input): Figures & { readonly co2eKg: string } {
  if (input.co2eKg !== null) return { co2eKg: input.co2eKg, gwpBasis: input.gwpBasis }
  const set = GWP_SETS.find((one) => one === input.gwpBasis) ?? 'AR5'
  return {
    co2eKg: toText(roundToScale(sumIn(input, set), mostDecimals)),
    gwpBasis: input.gwpBasis === 'source-defined' ? set : input.gwpBasis,
  }
}
