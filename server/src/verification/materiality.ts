import { decimal, divide, multiply, roundToScale, toText } from '@athar/carbon'

/** The threshold in kilograms, rounded to whole ones. */
export const thresholdOf = (percent: string, totalKg: string): string =>
  toText(roundToScale(divide(multiply(decimal(totalKg), decimal(percent)), decimal(100)), 0))
