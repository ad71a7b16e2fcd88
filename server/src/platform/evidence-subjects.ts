import type { BilingualName } from '@athar/contracts'
import type { EvidenceSubjectKind } from '@athar/contracts/evidence'
import type { Db } from './database.ts'

export type SubjectCard = { readonly name: BilingualName; readonly path: string }

/** A kind of thing that evidence may back, declared by the feature that keeps it. */
export type EvidenceSubject = {
  readonly kind: EvidenceSubjectKind
  /** Those of the ids that the caller may see, by id. */
  readonly describe: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, SubjectCard>>
  /** Those of the ids that are locked or signed: what they rest on stays. */
  readonly held?: (db: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>
}
