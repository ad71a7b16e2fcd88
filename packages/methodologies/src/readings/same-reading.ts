import { decimal, equals } from '@athar/carbon'

/** What a reading is known by: its channel and instant, as decimal text of any one unit, such as seconds. */
export interface ReadingKey {
  readonly channel: string
  readonly at: string
}

/**
 * Whether two readings are one: of the same channel at the same instant, however it is written (1556813561 and
 * 1556813561.000 are one instant). Their values do not matter: a second value for one instant is a conflict.
 * An instant that is no decimal is a RangeError.
 */
export function sameReading(a: ReadingKey, b: ReadingKey): boolean {
  return a.channel === b.channel && equals(decimal(a.at), decimal(b.at))
}
