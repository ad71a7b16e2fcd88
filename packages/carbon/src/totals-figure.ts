import { abs, add, divideToScale, isZero, subtract, ZERO, type Decimal } from './decimal.ts'
import { roundedSum } from './decimal-ratio.ts'
import { GWP_SETS, perSet, type GwpSet, type PerGwpSet } from './gwp.ts'

/** What a figure is told to carry: kg and the warnings that touch them, on one basis of scope 2. */
export interface AmountPart {
  /** Kg CO2e by GWP set. */
  readonly co2e: PerGwpSet<Decimal>
  /** Warnings, proxies, 'single' confidence, fixed GWP …: codes, each at most once. */
  readonly flags: readonly string[]
}

/** The market-based side of an amount. */
export interface MarketPart extends AmountPart {
  /** Its parts where contracts cover some of it: they add up to it, and each warning touches its own part only. */
  readonly parts?: readonly AmountPart[] | undefined
}

/** One amount to be summed. */
export interface Amount extends AmountPart {
  /** Only where it differs from the location basis: scope 2 rows under contracts, certificates or a residual mix. */
  readonly market?: MarketPart | undefined
  /** CO2 of biological origin, kg, outside the scopes. */
  readonly biogenicCo2?: Decimal | undefined
  /** How many activity records stand behind it; 1 unless it is a sum already. */
  readonly records?: number | undefined
}

/** How much of a figure a warning touches. */
export interface FlagShare {
  readonly flag: string
  readonly records: number
  /** The touched part of the figure, kg CO2e, exact. */
  readonly kgCo2e: Decimal
  /** Of the absolute kg CO2e of all rows, 0 to 1, rounded half-even to 6 decimals; refunds count by size. */
  readonly share: Decimal
}

/** A figure on one basis of scope 2. */
export interface FigureBasis {
  /** Exact kg CO2e by GWP set. */
  readonly co2e: PerGwpSet<Decimal>
  /** By flag name; shares are measured in the GWP set of the totals. */
  readonly flags: readonly FlagShare[]
}

/** A sum of rows on both bases of scope 2, with what must be said beside it. */
export interface Figure {
  readonly records: number
  /** Purchased energy by the grid average of the place. */
  readonly location: FigureBasis
  /** Purchased energy by contract, certificate or residual mix; equal to `location` where no row differs. */
  readonly market: FigureBasis
  /** Kg of CO2 of biological origin, outside the scopes. */
  readonly biogenicCo2: Decimal
}

/** Digits after the point of a share, which is only shown and compared, never multiplied. */
const SHARE_SCALE = 6

const NO_KG = perSet(() => ZERO)

/** Sums amounts; adding them in any order gives the same figure. */
export interface FigureSum {
  add(amount: Amount): void
  figure(): Figure
}

/** An empty sum whose flag shares are measured in one GWP set. */
export function createFigureSum(gwpSet: GwpSet): FigureSum {
  const location = createBasisSum(gwpSet)
  // Both bases are one sum until a row differs: most sums never meet one.
  let market = location
  let records = 0
  let biogenicCo2 = ZERO
  return {
    add(amount) {
      const count = amount.records ?? 1
      records += count
      if (amount.biogenicCo2) biogenicCo2 = add(biogenicCo2, amount.biogenicCo2)
      if (amount.market && market === location) market = location.copy()
      location.add(amount, count)
      if (market !== location) market.add(amount.market ?? amount, count)
    },
    figure: () => ({
      records,
      location: location.basis(),
      market: market.basis(),
      biogenicCo2: roundedSum(biogenicCo2),
    }),
  }
}

interface Touched {
  records: number
  kgCo2e: Decimal
  size: Decimal
}

interface BasisSum {
  add(part: MarketPart, records: number): void
  /** A sum that begins with what was added so far. */
  copy(): BasisSum
  basis(): FigureBasis
}

function createBasisSum(
  gwpSet: GwpSet,
  from = { co2e: NO_KG, size: ZERO, touched: new Map<string, Touched>() },
): BasisSum {
  let { co2e, size } = from
  const touched = new Map(from.touched)
  return {
    copy: () => createBasisSum(gwpSet, { co2e, size, touched }),
    add(whole: MarketPart, records: number) {
      co2e = addPerSet(co2e, whole.co2e)
      const seen = new Set<string>()
      for (const part of whole.parts ?? [whole]) {
        const kg = part.co2e[gwpSet]
        size = add(size, abs(kg))
        for (const flag of part.flags) {
          const before = touched.get(flag) ?? { records: 0, kgCo2e: ZERO, size: ZERO }
          touched.set(flag, {
            records: before.records + (seen.has(flag) ? 0 : records),
            kgCo2e: add(before.kgCo2e, kg),
            size: add(before.size, abs(kg)),
          })
          seen.add(flag)
        }
      }
    },
    basis: (): FigureBasis => ({ co2e: perSet((set) => roundedSum(co2e[set])), flags: flagShares(touched, size) }),
  }
}

function flagShares(touched: ReadonlyMap<string, Touched>, size: Decimal): FlagShare[] {
  return [...touched]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([flag, part]) => ({
      flag,
      records: part.records,
      kgCo2e: roundedSum(part.kgCo2e),
      share: isZero(size) ? ZERO : divideToScale(part.size, size, SHARE_SCALE),
    }))
}

/** a + b in each GWP set. */
export function addPerSet(a: PerGwpSet<Decimal>, b: PerGwpSet<Decimal>): PerGwpSet<Decimal> {
  return { AR4: add(a.AR4, b.AR4), AR5: add(a.AR5, b.AR5), AR6: add(a.AR6, b.AR6) }
}

/** a − b in each GWP set. */
export function subtractPerSet(a: PerGwpSet<Decimal>, b: PerGwpSet<Decimal>): PerGwpSet<Decimal> {
  return { AR4: subtract(a.AR4, b.AR4), AR5: subtract(a.AR5, b.AR5), AR6: subtract(a.AR6, b.AR6) }
}

/** Whether every set is zero. */
export function isNothing(co2e: PerGwpSet<Decimal>): boolean {
  return GWP_SETS.every((set) => isZero(co2e[set]))
}
