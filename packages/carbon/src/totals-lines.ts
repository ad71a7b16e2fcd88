/**
 * From stored sums to rows of totals: records alike in everything that matters are one line, and its figures are its
 * quantity × the rates of its resolution. Because arithmetic is exact, the sum of the quantities gives what the sum of
 * the results gives, so gases and upstream figures need not be stored beside each record.
 */
import { calculate } from './calculate.ts'
import { type Period, splitByMonth, splitQuantity } from './calculate-period.ts'
import type { Decimal } from './decimal.ts'
import { type RatedEnergy, ratedEnergy } from './energy-rate.ts'
import type { EmissionAmounts } from './factor-amounts.ts'
import type { Scope } from './factor.ts'
import { amountsFromJson, type ResolutionJson, type ResolvedFactorJson } from './resolution-json.ts'
import type { TotalsRow } from './totals.ts'

/** Activity records alike in site, activity, supplier, days and resolution. */
export interface RecordLine extends Period {
  readonly entity: string
  readonly site: string
  readonly activity: string
  /** Empty when none is named. */
  readonly supplier: string
  /** The sum of their quantities, in the entered unit. */
  readonly quantity: Decimal
  readonly records: number
}

/** One figure of a resolution, its rate read. */
export interface RatedFigure {
  readonly scope: Scope
  readonly category: string
  readonly rate: EmissionAmounts
  readonly flags: readonly string[]
  /** The factor behind it, as it was stored. */
  readonly resolved: ResolvedFactorJson
}

/** The figures that a stored resolution gives a line. */
export interface LineFigures {
  readonly main: RatedFigure
  /** The market-based figure of purchased energy. */
  readonly market: RatedFigure | null
  /** Supply-chain figures, each in its own category. */
  readonly upstream: readonly RatedFigure[]
  readonly energy: RatedEnergy | null
}

/** A row of totals that still knows the line it comes from. */
export interface LineRow<L> extends TotalsRow {
  readonly line: L
  /** The line's days in the month, and its quantity on them in the entered unit: the whole, whatever share of it counts. */
  readonly days: Period
  readonly quantity: Decimal
  /** Whether it is the line's own figure or one of its supply chain. */
  readonly role: 'main' | 'upstream'
  /** Whether the records of the line are counted in the row's month. */
  readonly bearsRecords: boolean
  readonly figure: RatedFigure
  /** The figure behind `market`, where it has one. */
  readonly marketFigure: RatedFigure | null
  /** What one entered unit holds of energy; null where it holds none, and of the supply chain. */
  readonly energy: RatedEnergy | null
  /** Of purchased electricity what contracts cover, whole, and those of renewable sources. */
  readonly covered?: { readonly kWh: Decimal; readonly renewableKWh: Decimal }
}

/** Reads the rates of a stored resolution, exactly. */
export function figuresOf(resolution: Pick<ResolutionJson, 'factor' | 'market' | 'upstream' | 'energy'>): LineFigures {
  return {
    main: ratedFigure(resolution.factor),
    market: resolution.market && ratedFigure(resolution.market),
    upstream: resolution.upstream.map(ratedFigure),
    energy: resolution.energy && ratedEnergy(resolution.energy),
  }
}

function ratedFigure(figure: ResolvedFactorJson): RatedFigure {
  return {
    scope: figure.scope,
    category: figure.category,
    rate: amountsFromJson(figure.rate),
    flags: figure.warnings,
    resolved: figure,
  }
}

/**
 * The rows of a line: one a month and figure. Days over several months are shared out by the rule of `splitQuantity`.
 * The records are counted once, with the main figure of the first month that counts, or of the first where none does.
 */
export function rowsOfLine<L extends RecordLine>(
  line: L,
  figures: LineFigures,
  counts: (month: string) => boolean = () => true,
): LineRow<L>[] {
  const months = splitByMonth(line)
  const quantities = splitQuantity(line.quantity, months)
  const bearing =
    months.length === 1
      ? 0
      : Math.max(
          0,
          months.findIndex(({ from }) => counts(from.slice(0, 7))),
        )
  return months.flatMap((days, index) => {
    const quantity = quantities[index]!
    const bearsRecords = index === bearing
    const main = {
      ...rowOf(line, { figure: figures.main, days, quantity, bearsRecords, role: 'main' }),
      energy: figures.energy,
    }
    const market = figures.market && {
      co2e: calculate(quantity, figures.market.rate).co2e,
      flags: figures.market.flags,
    }
    return [
      market ? { ...main, market, marketFigure: figures.market } : main,
      ...figures.upstream.map((figure) => rowOf(line, { figure, days, quantity, bearsRecords, role: 'upstream' })),
    ]
  })
}

function rowOf<L extends RecordLine>(
  line: L,
  part: { figure: RatedFigure; days: Period; quantity: Decimal; bearsRecords: boolean; role: LineRow<L>['role'] },
): LineRow<L> {
  const { figure, days, quantity, bearsRecords, role } = part
  const amounts = calculate(quantity, figure.rate)
  return {
    scope: figure.scope,
    category: figure.category,
    entity: line.entity,
    site: line.site,
    month: days.from.slice(0, 7),
    supplier: line.supplier,
    activity: line.activity,
    gases: amounts.gases,
    co2e: amounts.co2e,
    flags: figure.flags,
    biogenicCo2: amounts.biogenicCo2,
    records: bearsRecords && role === 'main' ? line.records : 0,
    line,
    days,
    quantity,
    role,
    bearsRecords,
    figure,
    marketFigure: null,
    energy: null,
  }
}
