export { markMonths, recomputeMonths, refreshRollup } from './rollup.ts'
export { slicesOf, type Slice } from './slices.ts'
export type { DataQuality, RecordState } from './tables.ts'
