import type { Obstacle, TakenDownKind } from '@athar/contracts/take-downs'
import type { Db } from './database.ts'

type InBoth = { readonly en: string; readonly ar: string }

/** What was taken down, as it is kept. */
export type KeptTakeDown = {
  readonly id: string
  readonly subjectId: string
  readonly takenAt: Date
  /** What stood there, as the feature wrote it down; never null here. */
  readonly kept: Readonly<Record<string, unknown>>
}

/**
 * One kind of thing that editors take off the public pages, as its feature knows it. Taking down and putting back are functions of
 * the database (migration 0073), which write who did it, when and why.
 */
export type TakenDownThing = {
  readonly kind: TakenDownKind
  /** What stood there, by its subject, where the title does not say it; whatever is missing is no more. */
  readonly words?: (db: Db, takeDowns: readonly KeptTakeDown[]) => Promise<ReadonlyMap<string, InBoth>>
  /** What stands in the way, as far as it is known without trying. */
  readonly obstacle?: (takeDown: KeptTakeDown, now: Date) => Obstacle | null
  /** Puts it back and tells those who were told. False where there is no place for it any more. */
  readonly putBack: (db: Db, takeDown: KeptTakeDown, action: PutBackAction) => Promise<boolean>
}
export type PutBackAction = { readonly at: Date; readonly by: string }
