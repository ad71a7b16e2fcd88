import { decimal, dayNumber, multiply, sum, toText, type Decimal } from '@athar/carbon'
import type { Column, Methodology, RowsParameter } from '../definition.ts'
import type { Row, RuleAnswer } from '../terms.ts'

/** What a channel measured on one day, in its own unit. Readings that were left out are counted, not guessed. */
export interface MeasuredDay {
  readonly day: string
  readonly amount: string
  readonly readings: number
  readonly leftOut: number
}

/** The rule that answers how completely a channel measured a period. */
export const METER_RULE = 'meter-days'

const KWH: Readonly<Record<string, string>> = { kWh: '1', MWh: '1000' }

/** By which amounts of a channel are multiplied to be in the unit of the column; undefined where they cannot be. */
const factorOf = ({ unit }: Column, from: string): string | undefined => (unit === 'kWh' ? KWH[from] : undefined)

/**
 * The table that a channel with amounts in such a unit may fill: its rows are days and one amount, and the monitoring
 * plan has it measured by such a kind of channel. Undefined for any other parameter.
 */
export function measurable(
  definition: Methodology,
  code: string,
  channel: { readonly kind: string; readonly amountUnit: string },
): RowsParameter | undefined {
  const plan = definition.monitoring.find((each) => each.parameter === code)
  const parameter = definition.parameters.find((each) => each.code === code)
  if (!plan?.channels.some((kind) => kind === channel.kind) || parameter?.type !== 'rows') return undefined
  const needed = parameter.columns.filter((each) => !each.optional).map((each) => each.code)
  if (needed.length !== 3 || !['from', 'to', 'value'].every((each) => needed.includes(each))) return undefined
  const value = parameter.columns.find((each) => each.code === 'value')!
  return factorOf(value, channel.amountUnit) === undefined ? undefined : parameter
}

interface Measured {
  readonly parameter: RowsParameter
  readonly amountUnit: string
  /** The meter by a name of the user's own. */
  readonly meter: string
  readonly from: string
  readonly to: string
  /** In order; days without a reading are absent. */
  readonly days: readonly MeasuredDay[]
}

/**
 * Rows of the sums by day of a channel that `measurable` allows, one for each run of days with readings and for each
 * calendar year. Days without a counted reading are in no row, and the answer says how many there are.
 */
export function rowsOfDays({ parameter, amountUnit, meter, from, to, days }: Measured): {
  readonly rows: readonly Row[]
  readonly answer: RuleAnswer
} {
  const value = parameter.columns.find((each) => each.code === 'value')!
  const factor = decimal(factorOf(value, amountUnit)!)
  const named = parameter.columns.some((each) => each.code === 'meter')
  const counted = days.filter((each) => each.readings > each.leftOut)
  const rows = runsOf(counted).map((run) => ({
    from: run[0]!.day,
    to: run.at(-1)!.day,
    ...(named ? { meter } : {}),
    value: toText(multiply(sum(run.map(({ amount }): Decimal => decimal(amount))), factor)),
  }))
  const all = dayNumber(to)! - dayNumber(from)! + 1
  const leftOut = days.reduce((total, each) => total + each.leftOut, 0)
  const missing = all - counted.length
  return {
    rows,
    answer: {
      code: METER_RULE,
      verdict: missing === 0 && leftOut === 0 ? 'passed' : 'review',
      values: { meter, days: String(all), missing: String(missing), leftOut: String(leftOut) },
    },
  }
}

/** Days that follow each other within one calendar year. */
function runsOf(days: readonly MeasuredDay[]): MeasuredDay[][] {
  const runs: MeasuredDay[][] = []
  for (const each of days) {
    const before = runs.at(-1)?.at(-1)
    const goesOn =
      before !== undefined &&
      dayNumber(before.day)! + 1 === dayNumber(each.day)! &&
      before.day.slice(0, 4) === each.day.slice(0, 4)
    if (goesOn) runs.at(-1)!.push(each)
    else runs.push([each])
  }
  return runs
}
