import type { Identity } from '../identity/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Moderated } from '../platform/moderation.ts'
import type { Reportable } from '../platform/reportable.ts'

export type ModerationDeps = Pick<Platform, 'notices' | 'publicPages'> & {
  readonly people: Pick<Identity['people'], 'find'>
  /** Of every feature. */
  readonly things: () => readonly Moderated[]
  readonly reportable: () => readonly Reportable[]
}
