import type {
  FigureDifference,
  ItemKind,
  SampleDimension,
  StatementContent,
  SubjectKind,
  VerifiedFigures,
  VerifiedProject,
  VerifiedReport,
} from '@athar/contracts/verification'
import type { EngagedCall, OpenedEngagement } from '../../organisations/index.ts'
import type { Member } from '../../platform/actor.ts'
import type { Audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import type { Stratum } from '../sampling/draw-sample.ts'
import type { NewSample } from '../store/samples.ts'

/** What a subject says now: figures of an inventory, the edition of a report, or the period of a project. */
export type SubjectNow = {
  readonly figures: VerifiedFigures | null
  readonly report: VerifiedReport | null
  readonly project: VerifiedProject | null
  /** What materiality is a share of, in kilograms. */
  readonly totalKg: string
  /** Whether its client approved or published it. */
  readonly approved: boolean
}

/** What a verification is planned by, without a look at every record. */
export type Planned = {
  readonly report: VerifiedReport | null
  readonly project: VerifiedProject | null
  /** What materiality is a share of, in kilograms. */
  readonly totalKg: string
}

/** A subject as an engagement opens it, in a transaction of the verifier's member. */
export type OpenSubject = {
  readonly db: Db
  readonly actor: Member
  readonly audit: Audit
  readonly opened: OpenedEngagement
  now(): Promise<SubjectNow>
  planned(): Promise<Planned>
  /** Keeps it as it is until the transaction ends. */
  hold(): Promise<void>
  /** What is signed of a locked year besides its figures; null of a subject that is none. */
  locked(): Promise<StatementContent['locked']>
  strata(asked: {
    readonly kind: ItemKind
    readonly by: readonly SampleDimension[]
    readonly thresholdKg: string
  }): Promise<readonly Stratum[]>
  /** Those of the ids that are there, as the sample shows them. */
  rows(
    drawn: readonly Drawn[],
    asked: { readonly kind: ItemKind; readonly by: readonly SampleDimension[] },
  ): Promise<readonly NewSample[]>
}
export type Drawn = { readonly id: string; readonly stratum: string; readonly position: number }

export type Reviewed = {
  readonly figures: VerifiedFigures | null
  readonly report: VerifiedReport | null
  readonly project: VerifiedProject | null
}

/** What can be verified: what of it is sampled, and what must not change until the signature. */
export type Subject = {
  readonly kind: SubjectKind
  open<T>(call: EngagedCall, engagementId: string, read: (subject: OpenSubject) => Promise<T>): Promise<T>
  differences(reviewed: Reviewed, now: SubjectNow): FigureDifference[]
}
