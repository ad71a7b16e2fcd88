import { daysIn, PART_SCALE, type Period } from './calculate-period.ts'
import {
  add,
  compare,
  type Decimal,
  decimal,
  divideToScale,
  isNegative,
  isZero,
  multiply,
  subtract,
  sum,
  ZERO,
} from './decimal.ts'
import type { EmissionAmounts, GasAmount } from './factor-amounts.ts'
import { perSet } from './gwp.ts'

/** Purchased electricity of one record, in kWh. */
export interface ElectricityUse extends Period {
  readonly id: string
  readonly site: string
  readonly kWh: Decimal
}

/** A contract or bundle of certificates for electricity: it covers so many kWh used within its days. */
export interface EnergyContract extends Period {
  readonly id: string
  /** Null covers every site of the organisation. */
  readonly site: string | null
  readonly kWh: Decimal
}

const RENEWABLE_SOURCES: ReadonlySet<string> = new Set(['solar', 'wind', 'hydro', 'geothermal', 'biomass'])

/** Whether electricity from this source is renewable energy (GRI 302: capable of being replenished in a short time). */
export const isRenewableSource = (source: string): boolean => RENEWABLE_SOURCES.has(source)

/** How many kWh of a record a contract covers. */
export interface ContractShare {
  readonly contractId: string
  readonly kWh: Decimal
}

/** One record's kWh, shared out: `shares` and `uncovered` add up to what was used, so both bases of scope 2 rest on the same kWh. */
export interface CoveredUse {
  readonly id: string
  readonly shares: readonly ContractShare[]
  readonly uncovered: Decimal
}

/** What contracts cover, and what of them was not needed. */
export interface ContractCoverage {
  readonly uses: readonly CoveredUse[]
  readonly unused: readonly ContractShare[]
}

/**
 * Shares contracts out over records in proportion to their kWh within the contract's site and days (scope 2 quality
 * criteria of the GHG Protocol: no kWh is claimed twice, none beyond the use). Contracts serve in order of their first
 * day and id; shares are rounded half to even to 12 digits, the last record takes the rest. Refunds lower the cover.
 */
export function coverByContracts(
  uses: readonly ElectricityUse[],
  contracts: readonly EnergyContract[],
): ContractCoverage {
  const open = [...uses]
    .sort((a, b) => byText(a.id, b.id))
    .map((use) => ({ use, shares: [] as ContractShare[], uncovered: use.kWh }))
  const unused = [...contracts].sort(byFirstDay).map((contract) => {
    const eligible = open.map((entry) => eligibleKWh(entry.use, entry.uncovered, contract))
    const shares = shareOut(contract.kWh, eligible)
    shares.forEach((kWh, index) => {
      if (isZero(kWh)) return
      const entry = open[index]!
      entry.shares.push({ contractId: contract.id, kWh })
      entry.uncovered = subtract(entry.uncovered, kWh)
    })
    return { contractId: contract.id, kWh: subtract(contract.kWh, sum(shares)) }
  })
  return { uses: open.map(({ use, shares, uncovered }) => ({ id: use.id, shares, uncovered })), unused }
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function byFirstDay(a: EnergyContract, b: EnergyContract): number {
  return byText(a.from, b.from) || byText(a.id, b.id)
}

/** The part of a record that the contract may cover: its days within the contract, as far as no other contract has them. */
function eligibleKWh(use: ElectricityUse, uncovered: Decimal, contract: EnergyContract): Decimal {
  if (contract.site !== null && contract.site !== use.site) return ZERO
  const from = use.from > contract.from ? use.from : contract.from
  const to = use.to < contract.to ? use.to : contract.to
  if (from > to) return ZERO
  const [days, all] = [daysIn({ from, to }), daysIn(use)]
  if (days === all) return uncovered
  const within = divideToScale(multiply(use.kWh, decimal(days)), decimal(all), PART_SCALE)
  const smaller = compare(within, uncovered) < 0
  return smaller === isNegative(use.kWh) ? uncovered : within
}

function shareOut(available: Decimal, eligible: readonly Decimal[]): Decimal[] {
  const needed = sum(eligible)
  if (compare(needed, ZERO) <= 0) return eligible.map(() => ZERO)
  if (compare(needed, available) <= 0) return [...eligible]
  const last = eligible.findLastIndex((kWh) => !isZero(kWh))
  let given = ZERO
  return eligible.map((kWh, index) => {
    if (index === last) return subtract(available, given)
    const share = divideToScale(multiply(available, kWh), needed, PART_SCALE)
    given = add(given, share)
    return share
  })
}

/** The sum of amounts; gases are added by name. */
export function addAmounts(parts: readonly EmissionAmounts[]): EmissionAmounts {
  const gases = new Map<string, GasAmount>()
  for (const gas of parts.flatMap((part) => part.gases)) {
    const before = gases.get(gas.gas)
    gases.set(gas.gas, before ? addGas(before, gas) : gas)
  }
  return {
    co2e: perSet((set) => sum(parts.map((part) => part.co2e[set]))),
    gases: [...gases.values()],
    biogenicCo2: sum(parts.map((part) => part.biogenicCo2)),
  }
}

function addGas(a: GasAmount, b: GasAmount): GasAmount {
  return { ...a, kg: a.kg && b.kg && add(a.kg, b.kg), co2e: perSet((set) => add(a.co2e[set], b.co2e[set])) }
}
