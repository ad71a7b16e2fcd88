import type { Identity } from '../identity/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { TakenDownThing } from '../platform/take-downs.ts'

export type TakeDownsDeps = Pick<Platform, 'publicPages'> & {
  readonly people: Pick<Identity['people'], 'find'>
  /** Of every feature. */
  readonly things: () => readonly TakenDownThing[]
}
