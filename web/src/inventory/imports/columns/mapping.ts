import { missingFields } from '@athar/activity-file'
import type * as inventory from '@athar/contracts/inventory'

type Mapping = inventory.ImportMapping
export type Field = (typeof inventory.importFields)[number]

/** Fields in the order of the template; the period stands between site and activity. */
export const dataFields = ['activity', 'quantity', 'unit', 'supplier', 'reference', 'note', 'dataQuality'] as const
export const neededFields: ReadonlySet<Field> = new Set([
  'site',
  'periodStart',
  'period',
  'activity',
  'quantity',
  'unit',
])
/** Fields that may say the same in every row. */
export const constantFields: ReadonlySet<Field> = new Set(['site', 'activity', 'unit', 'supplier', 'dataQuality'])

/** A column as spreadsheets name it: 0 is A, 26 is AA. */
export function columnLetter(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetter(Math.floor(column / 26) - 1) + letter
}

const without = <T extends object>(from: T, field: Field): T =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key !== field)) as T

/** The field takes this column, or none. */
export function withColumn(mapping: Mapping, header: readonly string[], field: Field, column: number | null): Mapping {
  const cleared = {
    ...mapping,
    columns: without(mapping.columns, field),
    names: without(mapping.names, field),
    constants: without(mapping.constants, field),
  }
  if (column === null) return cleared
  return {
    ...cleared,
    columns: { ...cleared.columns, [field]: column },
    names: { ...cleared.names, [field]: header[column] ?? '' },
  }
}

/** The field says the same in every row. */
export const withConstant = (mapping: Mapping, field: Field, text: string): Mapping => {
  const cleared = withColumn(mapping, [], field, null)
  return { ...cleared, constants: { ...cleared.constants, [field]: text } }
}

export type PeriodMode = 'two' | 'one'
export const periodModeOf = (mapping: Mapping): PeriodMode => (mapping.columns.period === undefined ? 'two' : 'one')

/** The other way to give the period starts empty, so that no column is read in both ways. */
export const withPeriodMode = (mapping: Mapping, mode: PeriodMode): Mapping =>
  (mode === 'one' ? (['periodStart', 'periodEnd'] as const) : (['period'] as const)).reduce<Mapping>(
    (next, field) => withColumn(next, [], field, null),
    mapping,
  )

/** Whether the file gives the end of each period alone: then its length has to be said. */
export const givesEndAlone = ({ columns, constants }: Mapping): boolean =>
  columns.periodEnd !== undefined && columns.periodStart === undefined && constants.periodStart === undefined

export const missingOf = (mapping: Mapping) => {
  const filled = Object.fromEntries(Object.entries(mapping.constants).filter(([, text]) => text.trim() !== ''))
  return missingFields({
    columns: mapping.columns,
    constants: filled,
    periodLength: mapping.periodLength,
    trips: mapping.trips,
  })
}

/** Two fields that read the same column: allowed, but rarely meant. */
export function sharedColumn({ columns }: Mapping): readonly [Field, Field] | null {
  const taken = new Map<number, Field>()
  for (const [field, column] of Object.entries(columns) as [Field, number][]) {
    const other = taken.get(column)
    if (other !== undefined) return [other, field]
    taken.set(column, field)
  }
  return null
}

/** How sure a column is: found by its own name, by a part of it, or by what stands below it. */
export const confidenceWord = (confidence: number): 'sure' | 'likely' | 'content' =>
  confidence >= 0.9 ? 'sure' : confidence > 0.5 ? 'likely' : 'content'

/** Whether each column of the file was found by its own name, and no choice of sheet or shape is left. */
export function isRecognised({ reading, options }: Pick<inventory.ImportDetail, 'reading' | 'options'>): boolean {
  if (!reading || !options || reading.sheets.length > 1 || reading.monthColumns) return false
  const isJoined = reading.intervalRows?.summed || (reading.readings && reading.readings.mode !== 'single')
  if (reading.meters || reading.intervals || isJoined) return false
  const { mapping } = options
  const fields = Object.keys(mapping.columns)
  const sure = (field: string) => reading.remembered || confidenceWord(reading.confidence[field] ?? 0) === 'sure'
  const named = reading.header.filter((name) => name.trim() !== '').length
  // What is proposed for every row is looked at first.
  const { site, activity } = mapping.constants
  if (!reading.remembered && (site ?? activity) !== undefined) return false
  return (
    missingOf(mapping).length === 0 &&
    sharedColumn(mapping) === null &&
    fields.every(sure) &&
    (reading.remembered || fields.length >= named)
  )
}
