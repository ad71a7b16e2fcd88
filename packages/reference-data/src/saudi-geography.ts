import { generatedRows, once } from './generated-file.ts'
import type { City, RegionCollection } from './types.ts'

/** The 13 administrative regions of Saudi Arabia with simplified outlines. */
export const regions: () => RegionCollection = once(() => generatedRows<RegionCollection>('regions')[0]!)

/** Saudi cities with their region and position. */
export const cities: () => readonly City[] = once(() => generatedRows<City>('cities'))
