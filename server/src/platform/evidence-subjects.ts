import type { BilingualName } from '@athar/contracts'
import type { EvidenceSubjectKind } from '@athar/contracts/evidence'
import type { Member } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database.ts'

export type SubjectCard = { readonly name: BilingualName; readonly path: string }

/** A kind of thing that evidence may back, declared by the feature that keeps it. */
export type EvidenceSubject = {
  readonly kind: EvidenceSubjectKind
  /** Those of the ids that the caller may see, by id. */
  readonly describe: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, SubjectCard>>
  /** Those of the ids that are locked or signed: what they rest on stays. */
  readonly held?: (db: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** A file behind them was rejected, in the transaction that rejects it. */
  readonly whenRejected?: (call: Rejecting, ids: readonly string[], rejected: RejectedFile) => Promise<void>
}

export type RejectedFile = { readonly fileName: string; readonly reason: string }
export type Rejecting = {
  readonly actor: Member
  readonly db: Db
  readonly clock: Clock
  readonly request: { readonly id: string }
}
