export { markMonths, recomputeMonths, refreshRollup } from './rollup.ts'
export { slicesOf, type Slice } from './slices.ts'
export { dataQualities, recordStates, type DataQuality, type RecordState } from './tables.ts'
