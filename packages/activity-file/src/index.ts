// The public entry, in the order in which a file is read.
export * from './cell.ts'
export * from './encoding.ts'
export * from './row-source.ts'
export * from './fold-text.ts'
export * from './vocabulary.ts'
export * from './fields.ts'
export * from './header.ts'
export * from './mapping.ts'
export { type DimensionOf, type NamedUnit, unitInName } from './unit-in-name.ts'
export { createUnpivot, detectWide, knowsYear, type WideTable } from './wide-table.ts'
export { intervalTable } from './interval-columns.ts'
export { meterColumns, meterTable, namesOfMeter, type MeterColumn } from './meter-columns.ts'
export * from './calendar.ts'
export { readDate, type DateSetting } from './date.ts'
export type { DateOrder, DatePart, DateReading, Days } from './date-reading.ts'
export * from './period.ts'
export { PERIOD_LENGTHS, type PeriodLength } from './period-length.ts'
export * from './number.ts'
export {
  createActivityReader,
  createSiteReader,
  createUnitReader,
  gallonsMeant,
  type KnownSite,
  type Synonyms,
} from './recognise.ts'
export * from './codes.ts'
export { DATA_QUALITIES, type DataQuality, readDataQuality } from './data-quality.ts'
export { isImplausible, mostOfADay } from './plausible-size.ts'
export { farFromUsual, leastKnown, usualLevel, type KnownAmount } from './usual-level.ts'
export { signCodes } from './row-meaning.ts'
export * from './row-reader.ts'
export * from './answer.ts'
export * from './choices.ts'
export * from './outcome.ts'
export * from './file-reader.ts'
export type { EvidenceCounts } from './column-evidence.ts'
export type { FileTally, OpenName } from './file-tally.ts'
export * from './decide.ts'
export * from './csv-export.ts'
export * from './own-factor-codes.ts'
export * from './own-factors.ts'
export { createActivitySearch, type SearchedActivity } from './rank-activities.ts'
