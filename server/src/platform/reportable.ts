import type { ReportKind } from '@athar/contracts/moderation'
import type { Db } from './database.ts'
import type { MoveCall } from './workflow/move.ts'

/** One kind of thing that people report, as its feature knows it. */
export type Reportable = {
  readonly kind: ReportKind
  /** The page that reporter and reported are led to; their mentorships where none is given. */
  readonly page?: () => string
  /** Whom it is about and what they wrote, as far as the reporter sees it. */
  readonly find: (
    db: Db,
    id: string,
    personId: string,
  ) => Promise<{ readonly about: string; readonly words: string } | undefined>
  /** What both sides wrote, for moderators. */
  readonly thread: (
    db: Db,
    id: string,
  ) => Promise<readonly { readonly by: string; readonly text: string; readonly at: Date }[]>
  /** Ends what was reported, with the rights of a moderator, and tells both sides. */
  readonly stop: (db: Db, id: string, upheld: Upheld) => Promise<void>
}
export type Upheld = {
  readonly about: string
  readonly reason: string
  readonly at: Date
  /** For what ends by a step of its workflow. */
  readonly call: MoveCall
}
