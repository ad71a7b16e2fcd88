/**
 * Contracts and certificates over the purchased electricity of a year (GHG Protocol Scope 2 Guidance, market-based
 * method): what they cover takes their factor, the rest keeps its own market-based figure, which is a residual mix or,
 * said aloud, that of the location. Both bases rest on the same kWh.
 */
import { PART_SCALE } from './calculate-period.ts'
import { coverByContracts, type ContractShare, type EnergyContract } from './calculate-contracts.ts'
import {
  add,
  type Decimal,
  divideToScale,
  equals,
  isZero,
  multiply,
  ONE,
  subtract,
  sum,
  toText,
  ZERO,
} from './decimal.ts'
import type { Ratio } from './decimal-ratio.ts'
import { perSet } from './gwp.ts'
import type { AmountPart, MarketPart } from './totals-figure.ts'
import type { LineRow, RecordLine } from './totals-lines.ts'
import { type UnitTable, unitRatio } from './units.ts'

/** A contract with what its electricity emits. */
export interface FactoredContract extends EnergyContract {
  /** Kg CO2e per kWh, the same in every GWP set: contracts state no gases. */
  readonly kgCo2ePerKWh: Decimal
  /** Whether a file stands behind it; without one it counts and is said to. */
  readonly evidenced: boolean
  /** Whether its electricity comes from a renewable source. */
  readonly renewable: boolean
}

/** What a reader must be told beside what contracts cover. */
export type ContractFlag = 'energy-contract' | 'contract-without-evidence'

/** What the kWh that no contract covers rest on. */
export type UncoveredBy = 'ownFactor' | 'residualMix' | 'location'

/** What became of one contract in a year: covered and unused are its kWh. */
export interface ContractCover {
  readonly id: string
  readonly kWh: Decimal
  readonly covered: Decimal
  readonly unused: Decimal
  /** Kg CO2e of what it covers, before any share of an entity. */
  readonly kgCo2e: Decimal
}

/** The kWh of a year on both bases of scope 2: `covered` and the parts of `uncovered` add up to `used`. */
export interface ElectricityCover {
  readonly used: Decimal
  readonly covered: Decimal
  readonly uncovered: Readonly<Record<UncoveredBy, Decimal>>
  /** By id. */
  readonly contracts: readonly ContractCover[]
}

/** Of a line what tells its rows apart, whoever adds them up. */
export interface ElectricityLine extends RecordLine {
  readonly dataQuality: string
  readonly resolution: { readonly id: number }
}

/** Whether a row is purchased electricity in kWh, the only energy that contracts cover; reported ones tell none. */
export const isElectricity = (row: Pick<LineRow<unknown>, 'category' | 'role' | 'marketFigure'>): boolean =>
  row.role === 'main' &&
  row.category === 'purchased-electricity' &&
  row.marketFigure !== null &&
  row.marketFigure.resolved.methodTier !== 'reported'

/** The parts of a market-based amount that contracts cover, and the others. */
export const coveredParts = (market: MarketPart): readonly AmountPart[] => market.parts?.filter(isCovered) ?? []
export const uncoveredParts = (market: MarketPart): readonly AmountPart[] =>
  market.parts?.filter((part) => !isCovered(part)) ?? [market]

const isCovered = ({ flags }: AmountPart): boolean => flags.includes('energy-contract')

/**
 * Covers rows of electricity by contracts, each row whole: what is held of its entity counts afterwards, alike on both
 * bases. The answer does not depend on the order of the rows.
 */
export function coverElectricity<L extends ElectricityLine>(
  rows: readonly LineRow<L>[],
  contracts: readonly FactoredContract[],
  units: UnitTable,
): { readonly rows: readonly LineRow<L>[]; readonly cover: ElectricityCover } {
  const kWhOf = createKWh(units)
  const uses = rows
    .map((row) => ({ row, id: idOf(row), site: row.site, ...row.days, kWh: kWhOf(row) }))
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const byId = new Map(contracts.map((contract) => [contract.id, contract]))
  const coverage = coverByContracts(uses, contracts)
  const used = createUse(byId)
  const covered = uses.map(({ row, kWh }, index) => {
    const { shares, uncovered } = coverage.uses[index]!
    used.add(row, kWh, { shares, uncovered })
    if (shares.length === 0) return row
    return { ...row, market: marketOf(row, { kWh, shares, uncovered, byId }), covered: coveredOf(shares, byId) }
  })
  return { rows: covered, cover: used.cover() }
}

const kWhOfShares = (shares: readonly ContractShare[]): Decimal => sum(shares.map(({ kWh }) => kWh))

const coveredOf = (shares: readonly ContractShare[], byId: ReadonlyMap<string, FactoredContract>) => ({
  kWh: kWhOfShares(shares),
  renewableKWh: kWhOfShares(shares.filter(({ contractId }) => byId.get(contractId)!.renewable)),
})

/** Rows of one id are alike in all that totals ask, so it does not matter which of them comes first. */
function idOf({ line, site, days, quantity }: LineRow<ElectricityLine>): string {
  const { activity, supplier, dataQuality, resolution } = line
  return JSON.stringify([site, days.from, days.to, activity, resolution.id, supplier, dataQuality, toText(quantity)])
}

/** Exact in kWh; from any other unit of energy rounded half to even to 12 digits, if it has more. */
function createKWh(units: UnitTable): (row: LineRow<RecordLine>) => Decimal {
  const ratios = new Map<string, Ratio>()
  const ratioOf = (id: string): Ratio => {
    const [from, kWh] = [units.get(id), units.get('kWh')]
    if (!from || !kWh || from.unit.baseUnit !== kWh.unit.baseUnit)
      throw new RangeError(`electricity is measured in ${id.slice(0, 40)}, which is no unit of energy`)
    const made = unitRatio(from, kWh)
    ratios.set(id, made)
    return made
  }
  return ({ quantity, figure }) => {
    const { numerator, denominator } = ratios.get(figure.resolved.from) ?? ratioOf(figure.resolved.from)
    const product = multiply(quantity, numerator)
    return equals(denominator, ONE) ? product : divideToScale(product, denominator, PART_SCALE)
  }
}

interface Sharing {
  readonly kWh: Decimal
  readonly shares: readonly ContractShare[]
  readonly uncovered: Decimal
  readonly byId: ReadonlyMap<string, FactoredContract>
}

/** Covered kWh × the contract's factor, and of the row's own market-based figure what the uncovered kWh are of all. */
function marketOf(row: LineRow<RecordLine>, { kWh, shares, uncovered, byId }: Sharing): MarketPart {
  const parts: AmountPart[] = shares.map((share) => {
    const contract = byId.get(share.contractId)!
    const kg = multiply(share.kWh, contract.kgCo2ePerKWh)
    return { co2e: perSet(() => kg), flags: flagsOf(contract) }
  })
  if (!isZero(uncovered)) {
    const own = row.market!
    const part = (kg: Decimal) => divideToScale(multiply(kg, uncovered), kWh, PART_SCALE)
    parts.push({ co2e: perSet((set) => part(own.co2e[set])), flags: own.flags })
  }
  return {
    co2e: perSet((set) => sum(parts.map((part) => part.co2e[set]))),
    flags: [...new Set(parts.flatMap(({ flags }) => flags))],
    parts,
  }
}

function flagsOf({ evidenced, kgCo2ePerKWh }: FactoredContract): string[] {
  return [
    'energy-contract',
    ...(evidenced ? [] : ['contract-without-evidence']),
    ...(isZero(kgCo2ePerKWh) ? [] : ['gwp-fixed']),
  ]
}

/** Adds up what was used, and holds both bases to the same kWh. */
function createUse(byId: ReadonlyMap<string, FactoredContract>) {
  let used = ZERO
  const covered = new Map([...byId.keys()].map((id) => [id, ZERO]))
  const uncovered: Record<UncoveredBy, Decimal> = { ownFactor: ZERO, residualMix: ZERO, location: ZERO }
  return {
    add(row: LineRow<RecordLine>, kWh: Decimal, of: Pick<Sharing, 'shares' | 'uncovered'>) {
      used = add(used, kWh)
      for (const share of of.shares) covered.set(share.contractId, add(covered.get(share.contractId)!, share.kWh))
      const by = uncoveredBy(row.marketFigure!.flags)
      uncovered[by] = add(uncovered[by], of.uncovered)
    },
    cover(): ElectricityCover {
      const contracts = [...byId.values()]
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map((contract) => coverOf(contract, covered.get(contract.id)!))
      const all = sum(contracts.map((contract) => contract.covered))
      const { ownFactor, residualMix, location } = uncovered
      if (!equals(sum([all, ownFactor, residualMix, location]), used))
        throw new Error('the bases of scope 2 rest on different kWh')
      return { used, covered: all, uncovered, contracts }
    },
  }
}

const coverOf = ({ id, kWh, kgCo2ePerKWh }: FactoredContract, covered: Decimal): ContractCover => ({
  id,
  kWh,
  covered,
  unused: subtract(kWh, covered),
  kgCo2e: multiply(covered, kgCo2ePerKWh),
})

function uncoveredBy(flags: readonly string[]): UncoveredBy {
  if (flags.includes('residual-mix')) return 'residualMix'
  return flags.includes('market-falls-back-to-location') ? 'location' : 'ownFactor'
}

/** The kWh of a year as plain JSON with decimals as text. */
export interface ElectricityCoverJson {
  readonly used: string
  readonly covered: string
  readonly uncovered: Readonly<Record<UncoveredBy, string>>
  readonly contracts: readonly {
    readonly id: string
    readonly kWh: string
    readonly covered: string
    readonly unused: string
    readonly kgCo2e: string
  }[]
}

/** Writes what contracts cover; the same cover always gives the same JSON. */
export function coverToJson({ used, covered, uncovered, contracts }: ElectricityCover): ElectricityCoverJson {
  return {
    used: toText(used),
    covered: toText(covered),
    uncovered: {
      ownFactor: toText(uncovered.ownFactor),
      residualMix: toText(uncovered.residualMix),
      location: toText(uncovered.location),
    },
    contracts: contracts.map(({ id, ...kWh }) => ({
      id,
      kWh: toText(kWh.kWh),
      covered: toText(kWh.covered),
      unused: toText(kWh.unused),
      kgCo2e: toText(kWh.kgCo2e),
    })),
  }
}
