import { abs, add, compare, type Decimal, decimal, isZero, multiply, subtract, sum, ZERO } from './decimal.ts'
import { applyRatio, isEndless, type Ratio, RATE_DIGITS, timesRate } from './decimal-ratio.ts'
import type { Factor } from './factor.ts'
import {
  CARBON_DIOXIDE,
  type GasGroup,
  gasGroup,
  METHANE,
  METHANE_FOSSIL,
  METHANE_NON_FOSSIL,
  NITROUS_OXIDE,
  UNSPLIT,
} from './gases.ts'
import { GWP_SETS, type GasFacts, type GwpSet, type GwpTable, type PerGwpSet, perSet } from './gwp.ts'

/** One gas of a figure; `kg` is null where the source gives only CO2e. */
export interface GasAmount {
  readonly gas: string
  readonly group: GasGroup
  readonly kg: Decimal | null
  readonly co2e: PerGwpSet<Decimal>
}

/**
 * Emissions per unit of something, or of a whole row, in kg. In every set the `co2e` of the gases adds up to
 * the total: rounding of the published total falls to the largest gas.
 */
export interface EmissionAmounts {
  readonly co2e: PerGwpSet<Decimal>
  readonly gases: readonly GasAmount[]
  readonly biogenicCo2: Decimal
}

/** The amounts of a factor, and the sets in which its published figure stands unchanged because the gases are not known. */
export interface FactorAmounts {
  readonly amounts: EmissionAmounts
  readonly fixedSets: readonly GwpSet[]
}

/** What a factor needs to have its amounts read. */
export type FactorFigures = Pick<
  Factor,
  | 'co2Kg'
  | 'ch4Kg'
  | 'methaneOrigin'
  | 'ch4FossilKg'
  | 'ch4NonFossilKg'
  | 'n2oKg'
  | 'otherGases'
  | 'co2eKg'
  | 'biogenicCo2Kg'
  | 'gwpBasis'
>

/** A mass of a gas or blend that a factor names, with its potentials. */
export interface NamedMass {
  readonly facts: GasFacts
  readonly kg: Decimal
}

/**
 * Reads a factor in each GWP set. The set in which the source states its CO2e (AR5 for most rows) shows that
 * figure to the digit; the others are recomputed from the gases, or repeat the figure and are listed as fixed.
 * A gas that the GWP table does not know is a RangeError: the reference data are checked when they are built.
 */
export function factorAmounts(factor: FactorFigures, gwp: GwpTable): FactorAmounts {
  const masses = massesOf(factor, gwp)
  const stated = factor.co2eKg === null ? null : decimal(factor.co2eKg)
  const biogenicCo2 = factor.biogenicCo2Kg === null ? ZERO : decimal(factor.biogenicCo2Kg)
  const fixedSets = GWP_SETS.filter((set) => isFixed(factor, masses, set))
  const co2e = perSet((set) =>
    totalIn(set, { masses, stated, native: nativeSet(factor), fixed: fixedSets.includes(set) }),
  )
  return { amounts: { co2e, gases: gasAmounts(masses, co2e, gwp), biogenicCo2 }, fixedSets }
}

/** The gases a factor names, in kg per unit of the factor; empty where it gives only CO2e. */
export function massesOf(factor: FactorFigures, gwp: GwpTable): NamedMass[] {
  const named: [string, string | null | undefined][] = [
    [CARBON_DIOXIDE, factor.co2Kg],
    [METHANE, factor.ch4Kg],
    [METHANE_FOSSIL, factor.ch4FossilKg],
    [METHANE_NON_FOSSIL, factor.ch4NonFossilKg],
    [NITROUS_OXIDE, factor.n2oKg],
    ...factor.otherGases.map((gas): [string, string] => [gas.gas, gas.kg]),
  ]
  return named.flatMap(([gas, kg]) =>
    kg ? [{ facts: gas === METHANE ? methaneFacts(factor, gwp) : factsOf(gas, gwp), kg: decimal(kg) }] : [],
  )
}

/** Methane by its origin: AR6 alone tells the two apart where a source counts all methane alike. */
function methaneFacts({ methaneOrigin }: FactorFigures, gwp: GwpTable): GasFacts {
  const methane = factsOf(METHANE, gwp)
  if (!methaneOrigin) return methane
  const ofOrigin = factsOf(methaneOrigin === 'fossil' ? METHANE_FOSSIL : METHANE_NON_FOSSIL, gwp)
  return { ...methane, gwp: { ...methane.gwp, AR6: ofOrigin.gwp.AR6 } }
}

function factsOf(gas: string, gwp: GwpTable): GasFacts {
  const facts = gwp.get(gas)
  if (!facts) throw new RangeError(`no GWP row for ${gas}`)
  return facts
}

/** The set whose figure the source states; CO2 alone is the same in every set. */
function nativeSet(factor: FactorFigures): GwpSet | null {
  return factor.gwpBasis === 'AR4' || factor.gwpBasis === 'AR5' || factor.gwpBasis === 'AR6' ? factor.gwpBasis : null
}

function isFixed(factor: FactorFigures, masses: readonly NamedMass[], set: GwpSet): boolean {
  if (factor.gwpBasis === 'source-defined') return factor.co2eKg !== null
  if (factor.co2eKg !== null && set === nativeSet(factor)) return false
  return masses.length === 0 || masses.some((mass) => mass.facts.gwp[set] === null)
}

function totalIn(
  set: GwpSet,
  figure: { masses: readonly NamedMass[]; stated: Decimal | null; native: GwpSet | null; fixed: boolean },
): Decimal {
  if (figure.stated && (figure.fixed || set === figure.native)) return figure.stated
  return sum(figure.masses.map((mass) => multiply(mass.kg, potential(mass.facts, set))))
}

/** Kg CO2e per kg; where a set has no value for a gas, that of AR5 stands in and the set is listed as fixed. */
export function potential(facts: GasFacts, set: GwpSet): Decimal {
  return facts.gwp[set] ?? facts.gwp.AR5 ?? ZERO
}

function gasAmounts(masses: readonly NamedMass[], co2e: PerGwpSet<Decimal>, gwp: GwpTable): GasAmount[] {
  if (masses.length === 0) return [{ gas: UNSPLIT, group: 'unsplit', kg: null, co2e }]
  const parts = masses.flatMap((mass) => singleGases(mass, gwp))
  return settle(parts, co2e)
}

/** A blend counts as its components; parts that no GWP table lists (hydrocarbons) count as zero, as the blend rows do. */
function singleGases(mass: NamedMass, gwp: GwpTable): GasAmount[] {
  const { facts, kg } = mass
  if (!facts.blend)
    return [{ gas: facts.gas, group: facts.group, kg, co2e: perSet((set) => multiply(kg, potential(facts, set))) }]
  return facts.blend.map((part) => {
    const component = gwp.get(part.gas)
    const partKg = multiply(kg, part.share)
    return {
      gas: component?.gas ?? part.gas,
      group: facts.group === 'montreal' ? 'montreal' : gasGroup(component?.gas ?? part.gas),
      kg: partKg,
      co2e: perSet((set) => (component ? multiply(partKg, potential(component, set)) : ZERO)),
    }
  })
}

/** Gives the largest gas of each set whatever is missing to the total. */
function settle(parts: readonly GasAmount[], total: PerGwpSet<Decimal>): GasAmount[] {
  const settled = perSet((set) =>
    settleSet(
      parts.map((part) => part.co2e[set]),
      total[set],
    ),
  )
  return parts.map((part, index) => ({ ...part, co2e: perSet((set) => settled[set][index]!) }))
}

function settleSet(values: readonly Decimal[], total: Decimal): Decimal[] {
  const rest = subtract(total, sum(values))
  if (isZero(rest)) return [...values]
  let largest = 0
  values.forEach((value, index) => {
    if (compare(abs(value), abs(values[largest]!)) > 0) largest = index
  })
  return values.map((value, index) => (index === largest ? add(value, rest) : value))
}

/**
 * Amounts per unit turned into amounts per another unit (a rate): exact where the quotient ends, else rounded half to
 * even to `RATE_DIGITS` significant digits; the gases still add up to the total.
 */
export function scaleAmounts(amounts: EmissionAmounts, by: Ratio): EmissionAmounts {
  return settled(mapAmounts(amounts, (value) => applyRatio(value, by, RATE_DIGITS)))
}

/** quantity × rate in every set and of every gas, unrounded: sums of it do not depend on their order. */
export function timesAmounts(quantity: Decimal, rate: EmissionAmounts): EmissionAmounts {
  return mapAmounts(rate, (value) => multiply(quantity, value))
}

/** The same as it is stored and shown (`timesRate`); the gases add up to the total. */
export function resultAmounts(quantity: Decimal, rate: EmissionAmounts): EmissionAmounts {
  const amounts = mapAmounts(rate, (value) => timesRate(quantity, value))
  return GWP_SETS.some((set) => isEndless(rate.co2e[set])) ? settled(amounts) : amounts
}

function mapAmounts(amounts: EmissionAmounts, change: (value: Decimal) => Decimal): EmissionAmounts {
  const co2e = perSet((set) => change(amounts.co2e[set]))
  const gases = amounts.gases.map((gas) => ({
    ...gas,
    kg: gas.kg && change(gas.kg),
    co2e: perSet((set) => change(gas.co2e[set])),
  }))
  return { co2e, gases, biogenicCo2: change(amounts.biogenicCo2) }
}

const settled = (amounts: EmissionAmounts): EmissionAmounts => ({
  ...amounts,
  gases: settle(amounts.gases, amounts.co2e),
})
