import type { Obstacle, HiddenKind } from '@athar/contracts/moderation'
import type { Db } from './database.ts'
import type { MoveCall } from './workflow/move.ts'

type InBoth = { readonly en: string; readonly ar: string }

/** What was hidden, as it is kept. */
export type HiddenItem = {
  readonly id: string
  readonly subjectId: string
  readonly takenAt: Date
  /** What stood there, as the feature wrote it down; never null here. */
  readonly kept: Readonly<Record<string, unknown>>
}

/**
 * One kind of thing that editors take off the public pages, as its feature knows it. Hiding and restoring are functions of
 * the database (migration 0073), which write who did it, when and why.
 */
export type Moderated = {
  readonly kind: HiddenKind
  /** What stood there, by its subject, where the title does not say it; whatever is missing is no more. */
  readonly words?: (db: Db, moderation: readonly HiddenItem[]) => Promise<ReadonlyMap<string, InBoth>>
  /** What stands in the way, as far as it is known without trying. */
  readonly obstacle?: (hide: HiddenItem, now: Date) => Obstacle | null
  /** Puts it back and tells those who were told. False where there is no place for it any more. */
  readonly restore: (db: Db, hide: HiddenItem, action: RestoreAction) => Promise<boolean>
}
export type RestoreAction = {
  readonly at: Date
  readonly by: string
  /** For what is restored by a step of its workflow. */
  readonly call: MoveCall
}
