import {
  cellText,
  createUnitReader,
  cutText,
  createUnpivot,
  detectWide,
  knowsYear,
  detectLayout,
  layoutAt,
  suggestMapping,
  applyMapping,
  headerFingerprint,
  HEADER_SEARCH_RECORDS,
  intervalRows,
  intervalTable,
  LEAST_SUMMED_ROWS,
  meterColumns,
  meterReadings,
  meterTable,
  missingFields,
  namesOfMeter,
  unitInName,
  type Cell,
  type ColumnMapping,
  type ContentTests,
  type KnownSite,
  type MeterColumn,
  type SourceRow,
  type TableLayout,
  type WideTable,
} from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Files } from '../../platform/files/file-store.ts'
import { fileRows, headOfWorkbook, type FileFormat } from './file-rows.ts'
import { readTogether, sheetTables } from './sheet-tables.ts'
import { numberedSheets, type SheetsTogether } from './table-rows.ts'
import { fileVocabulary } from './vocabulary.ts'
import { findMapping } from './store/imports.ts'

const sampleRows = 8
/** Of the file as it stands, for the person who says where the headings are. */
const shownRecords = 12
const shownColumns = 30
const shownCell = 60
/** Sheets that are looked at for a table. */
const mostSheetsTried = 6
/** Riyadh keeps one offset from UTC all year. */
export const riyadhOffsetMinutes = 180
/** Enough to find the header and to look at the content of columns. */
const headRecords = HEADER_SEARCH_RECORDS * 2

export type Analysis = { readonly reading: inventory.ImportReading; readonly options: inventory.ImportOptions }
type Context = {
  readonly db: Db
  readonly organisationId: string
  readonly sites: readonly KnownSite[]
}
/** What a file itself says, before anything is asked about it. */
export type FileHead = {
  readonly format: FileFormat
  readonly sheets: readonly string[]
  /** The sheets with a table, where the workbook has several sheets. */
  readonly tables: SheetTables
  readonly records: readonly (readonly Cell[])[]
}
type SheetTables = NonNullable<inventory.ImportReading['tables']>

/** Read before a connection is taken: a large workbook takes its time, and everybody else would wait for it. */
export async function readHead(files: Files, key: string, asked: FileFormat): Promise<FileHead> {
  const { format, sheet } = asked
  if (format === 'csv')
    return { format: { ...asked, sheet: null }, sheets: [], tables: [], records: await firstRecords(files, key, asked) }
  const head = await headOfSheet(files, key, { ...asked, format })
  if (sheet !== null) return asked.together ? asOneTable(head, asked.together) : head
  const found = await firstWithTable(files, key, head)
  return withSheetsLike(found)
}

/** With the other sheets of its shape, where there are any. */
export function withSheetsLike(head: FileHead): FileHead {
  const layout = detectLayout(head.records)
  const together = layout && readTogether(head.tables, head.format.sheet, layout.header)
  return together ? asOneTable({ ...head, format: { ...head.format, together } }, together) : head
}

/** Of a sheet that comes before the one that is read; one that was hidden is asked for by its name. */
const passedOver: ReadonlySet<SheetTables[number]['leftOut']> = new Set(['no-consumption', 'no-amounts', 'summary'])

/** A cover, or notes, may come before the sheet with the table, and reactive energy before what counts. */
async function firstWithTable(files: Files, key: string, head: FileHead): Promise<FileHead> {
  const read = async (name: string): Promise<FileHead> => ({
    ...(await headOfSheet(files, key, { ...head.format, format: head.format.format as 'xlsx', sheet: name })),
    sheets: head.sheets,
    tables: head.tables,
  })
  const own = head.tables.find((table) => table.sheet === head.format.sheet)
  const [best] = head.tables.filter(({ leftOut }) => leftOut === null)
  const isPassedOver = best !== undefined && passedOver.has(own?.leftOut ?? null)
  if (detectLayout(head.records) !== null && !isPassedOver) return head
  if (best !== undefined) return best.sheet === head.format.sheet ? head : read(best.sheet)
  for (const name of head.sheets.slice(1, mostSheetsTried)) {
    const found = await read(name)
    if (detectLayout(found.records) !== null) return found
  }
  return head
}

/** The head of the first of several sheets as it is read with the others. */
const asOneTable = (head: FileHead, together: SheetsTogether): FileHead => {
  const first = { sheet: together.sheets[0]!.name, rows: head.records }
  return { ...head, records: numberedSheets(together)(first).map(({ cells }) => cells) }
}

async function headOfSheet(
  files: Files,
  key: string,
  { sheet, format, ...asked }: FileFormat & { readonly format: 'xlsx' | 'xls' },
): Promise<FileHead> {
  const { names, tops, batches, close } = await headOfWorkbook(files, key, { format, sheet, most: headRecords })
  try {
    return {
      format: { ...asked, format, sheet: sheet ?? names[0] ?? null },
      sheets: names,
      tables: names.length > 1 ? sheetTables(tops) : [],
      records: await firstOf(batches),
    }
  } finally {
    await close()
  }
}

/** Finds the header and proposes what each column means; a header seen before brings back what was chosen then. */
export async function analyseHead(
  context: Context,
  { format, sheets, tables, records: asWritten }: FileHead,
  shape: TableShape = {
    wide: true,
    year: null,
    sum: null,
    readings: null,
    meters: null,
    headerRecord: null,
    lastRecord: null,
  },
): Promise<Analysis> {
  if (asWritten.length === 0) return fail('inventory.file-empty')
  const tests = contentTests(context.sites)
  const { months, intervals, meters, rows, readings, wide } = columnsAsRows(asWritten, shape, tests)
  const isTurned = wide !== null
  const records = isTurned ? turnedHead(asWritten, wide) : asWritten
  // Rows of months are numbered otherwise than the file, which says itself where they begin.
  const { headerRecord, lastRecord } = isTurned
    ? { headerRecord: wide.kind === 'months' ? null : wide.headerRecord, lastRecord: null }
    : shape
  const layout = layoutOf(records, { headerRecord, lastRecord })
  const body = records.slice(layout.headerRecord, lastRecord ?? undefined)
  const suggested = suggestMapping(layout, body, tests)
  const saved = await findMapping(context.db, context.organisationId, headerFingerprint(layout.header))
  const remembered = saved ? applyMapping(saved.mapping, layout) : null
  const mapping = remembered ?? withDefaults(suggested.mapping, { sites: context.sites, header: layout.header, tests })
  return {
    reading: {
      format: format.format,
      encoding: format.encoding,
      delimiter: format.delimiter,
      sheets: [...sheets],
      sheet: format.sheet,
      tables: [...tables],
      together: format.together
        ? { ...format.together, sheets: format.together.sheets.map((sheet) => ({ ...sheet })) }
        : null,
      wide: isTurned ? plain(wide) : null,
      monthColumns: months && {
        columns: months.months.length,
        year: months.year,
        asked: !knowsYear(months),
        turned: isTurned,
      },
      intervals: intervals && { columns: intervals.months.length, unit: intervals.unit },
      intervalRows: rows?.rows
        ? {
            minutes: rows.rows.minutes,
            leftOut: [...rows.rows.leftOut],
            endsAt: rows.rows.endsAt,
            summed: wide?.kind === 'interval-rows',
          }
        : null,
      readings,
      ...(meters.length > 0 && { meters: metersOf(meters, wide) }),
      header: [...layout.header],
      headerRecord: layout.headerRecord,
      lastRecord,
      headerChosen: headerRecord !== null,
      firstRecords: asWritten
        .slice(0, shownRecords)
        .map((cells) => cells.slice(0, shownColumns).map((cell) => cutText(cellText(cell), shownCell))),
      sample: body.slice(0, sampleRows).map((cells) => cells.map(cellText)),
      confidence: remembered ? {} : { ...suggested.confidence },
      foundBy: remembered ? {} : { ...suggested.foundBy },
      missing: [...missingFields(mapping)],
      remembered: remembered !== null,
    },
    options: {
      mapping: {
        version: 1,
        fingerprint: mapping.fingerprint,
        columns: mapping.columns,
        names: mapping.names,
        constants: mapping.constants,
        ...(mapping.periodLength && { periodLength: mapping.periodLength }),
        ...(mapping.trips && { trips: true as const }),
      },
      dateOrder: saved?.dateOrder ?? null,
      decimalMark: saved?.decimalMark ?? null,
      facts: { ...saved?.facts },
      synonyms: {
        sites: { ...saved?.synonyms.sites },
        activities: { ...meantByMeters(meters, wide), ...saved?.synonyms.activities },
        units: { ...saved?.synonyms.units },
      },
      confirmedCodes: [],
    },
  }
}

type ColumnsAsRows = {
  /** Months that stand in columns, whether or not they are read as rows. */
  readonly months: WideTable | null
  /** Hours or half-hours of a day that stand in columns. */
  readonly intervals: WideTable | null
  readonly meters: readonly MeterColumn[]
  /** Rows of intervals, whether or not they are summed. */
  readonly rows: WideTable | null
  /** Rows with one date that may be readings, and what they are read as. */
  readonly readings: NonNullable<inventory.ImportReading['readings']> | null
  /** How columns are read as rows; null where they are not. */
  readonly wide: WideTable | null
}

const nothing = { months: null, intervals: null, meters: [], rows: null, readings: null } as const

/** Months in columns, or else rows of intervals, or several meters in a row. */
function columnsAsRows(records: FileHead['records'], shape: TableShape, tests: ContentTests): ColumnsAsRows {
  const proposed = detectWide(records)
  const inColumns = shape.headerRecord === null || shape.headerRecord === proposed?.headerRecord ? proposed : null
  if (inColumns) {
    const months = { ...inColumns, year: shape.year ?? inColumns.year }
    return { ...nothing, months, wide: shape.wide ? months : null }
  }
  const layout = layoutOf(records, shape)
  const mayTurn = shape.wide && shape.lastRecord === null
  const body = records.slice(layout.headerRecord, shape.lastRecord ?? undefined)
  const intervals = intervalTable(layout, body, tests.dimensionOf)
  if (intervals) return { ...nothing, intervals, wide: mayTurn ? intervals : null }
  const { columns } = suggestMapping(layout, body, tests).mapping
  const { dimensionOf } = tests
  const long = intervalRows(layout, body, { columns, dimensionOf, utcOffsetMinutes: riyadhOffsetMinutes })
  if (long) {
    const isSummed = mayTurn && (shape.sum ?? long.rows > LEAST_SUMMED_ROWS)
    return { ...nothing, rows: long.table, wide: isSummed ? long.table : null }
  }
  const meters = columns.activity !== undefined ? [] : meterColumns(layout, body, tests.dimensionOf)
  const found = meters.length > 0 ? null : meterReadings(layout, body, columns)
  if (found && shape.wide) {
    const { isNamed, isRising } = found
    const mode = mayTurn ? (shape.readings ?? (isNamed ? 'register' : 'single')) : 'single'
    const readings = { mode, register: isNamed || isRising || mode === 'register' }
    return { ...nothing, readings, wide: mode === 'single' ? null : found.table(mode) }
  }
  const isRead = mayTurn && meters.length > 0
  return { ...nothing, meters, wide: isRead ? meterTable(layout, meters, shape.meters) : null }
}

const metersOf = (meters: readonly MeterColumn[], wide: WideTable | null) =>
  meters.map(({ column, name, unit, proposed }) => ({
    column,
    name,
    unit,
    // What is generated, or a sum, is no purchase: what it is has to be said.
    activity: proposed ? activityOfMeter(name, unit) : null,
    read: wide?.months.some((one) => one.column === column) ?? false,
  }))

/**
 * The only site there is, where no column names one, and the activity that the name of the amounts means: proposed
 * for every row.
 */
function withDefaults(
  mapping: ColumnMapping,
  { sites, header, tests }: Pick<Context, 'sites'> & { header: readonly string[]; tests: ContentTests },
): ColumnMapping {
  const { columns, constants } = mapping
  const lacks = (field: 'site' | 'activity') => columns[field] === undefined && constants[field] === undefined
  const site = lacks('site') && sites.length === 1 ? sites[0]!.code : undefined
  const name = header[columns.quantity ?? -1] ?? ''
  const unit = lacks('activity') ? unitInName(name, tests.dimensionOf) : null
  const activity = unit && activityOfMeter(unit.rest, unit.text)
  return { ...mapping, constants: { ...constants, ...(site && { site }), ...(activity && { activity }) } }
}

/** What the names of the meters mean, where that is known. */
const meantByMeters = (meters: readonly MeterColumn[], wide: WideTable | null): Record<string, string> =>
  Object.fromEntries(
    metersOf(meters, wide).flatMap(({ name, activity, read }) => (read && activity !== null ? [[name, activity]] : [])),
  )

function activityOfMeter(name: string, unit: string): string | null {
  const vocabulary = fileVocabulary()
  const dimension = createUnitReader(vocabulary)(unit).known?.unit.dimension
  for (const text of namesOfMeter(name)) {
    const known = vocabulary.activityByName.get(text)?.activity
    if (known && dimension !== undefined && known.dimensions.includes(dimension)) return known.key
  }
  return null
}

/**
 * What a person says about a table: whether months or meters as columns are read as rows, of which year where the file
 * names none, whether rows of intervals are summed (null: where they are many), what rows with one date are, and which
 * of the meters; in which record the headings are (0: nowhere; null: found), and where data end.
 */
type TableShape = {
  readonly wide: boolean
  readonly year: number | null
  readonly sum: boolean | null
  readonly readings: (typeof inventory.readingModes)[number] | null
  readonly meters: readonly number[] | null
  readonly headerRecord: number | null
  readonly lastRecord: number | null
}

/** Where the table of a file begins and ends: as it was said, else as it is found. */
export function layoutOf(
  records: FileHead['records'],
  { headerRecord, lastRecord }: Pick<TableShape, 'headerRecord' | 'lastRecord'>,
): TableLayout {
  const within = lastRecord === null ? records : records.slice(0, lastRecord)
  const layout = headerRecord === null ? detectLayout(within) : layoutAt(within, headerRecord)
  return { ...(layout ?? fail('inventory.no-amounts')), lastRecord }
}

function turnedHead(records: FileHead['records'], wide: WideTable): FileHead['records'] {
  const turn = createUnpivot(wide)
  return records
    .flatMap((cells, index) => turn.row({ record: index + 1, line: index + 1, cells }))
    .map(({ cells }) => cells)
    .slice(0, headRecords)
}

const plain = (wide: WideTable): inventory.ImportReading['wide'] => ({
  ...wide,
  months: wide.months.map((month) => ({ ...month })),
  kept: [...wide.kept],
  readings: wide.readings && { ...wide.readings, meterColumns: [...wide.readings.meterColumns] },
  rows: wide.rows && { ...wide.rows, leftOut: [...wide.rows.leftOut] },
})

export const firstRecords = (files: Files, key: string, format: FileFormat): Promise<(readonly Cell[])[]> =>
  firstOf(fileRows(files, key, format))

async function firstOf(batches: AsyncIterable<SourceRow[]>): Promise<(readonly Cell[])[]> {
  const records: (readonly Cell[])[] = []
  for await (const batch of batches) {
    for (const row of batch) records.push(row.cells)
    if (records.length >= headRecords) break
  }
  return records.slice(0, headRecords)
}

function contentTests(sites: readonly KnownSite[]): ContentTests {
  const vocabulary = fileVocabulary()
  const unitNamed = createUnitReader(vocabulary)
  const names = new Set(sites.flatMap((site) => [site.code, ...site.names]))
  return {
    isActivity: (text: string) => vocabulary.activityByText.has(text) || vocabulary.activityByKey.has(text),
    dimensionOf: (text: string) => unitNamed(text)?.known?.unit.dimension ?? null,
    isSite: (text: string) => names.has(text.trim()),
  }
}
