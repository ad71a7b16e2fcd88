import type { BilingualName, OrganisationRole, organisations } from '@athar/contracts'
import type { ContentKind } from '@athar/contracts/content'
import type { Seen } from '@athar/contracts/guardians'
import type { Audit } from './audit.ts'
import type { Db, Transaction } from './database.ts'
import type { Subject } from './personal-data.ts'
import type { ZipEntry } from './sheets/zip-writer.ts'

type Organisation = organisations.Organisation

/** Where an organisation is made: an open transaction that acts for it as its owner. */
export type Founding = { readonly db: Db; readonly audit: Audit; readonly at: Date; readonly today: string }

/** A membership that ends: its person was kept out, or left. */
export type EndedMembership = {
  readonly organisationId: string
  readonly personId: string
  readonly how: 'deactivated' | 'left'
}

/** Something public, and whose it is. */
export type PublicationOf = organisations.Publication & { readonly organisationId: string }

/** What is opened to a verifier: the inventory of a year, a report, or a monitoring period of a project. */
export type EngagedSubject = { readonly organisationId: string } & (
  | { readonly kind: 'inventory'; readonly year: number }
  | { readonly kind: 'report'; readonly reportId: string }
  | { readonly kind: 'project'; readonly periodId: string }
)

/** A statement that a verifier signed on a year or an edition of a report, and that stands. */
export type StandingStatement = {
  readonly number: string
  readonly verifier: BilingualName
  readonly level: 'limited' | 'reasonable'
  readonly conclusion: 'unmodified' | 'modified' | 'adverse' | 'disclaimer'
  readonly standard: string
  readonly text: string
  readonly signedAt: string
  /** What the year came to when it was signed, in kilograms; null of a report. */
  readonly figures: SignedFigures | null
  /** Whether the year was locked when it was signed. */
  readonly overLocked: boolean
}

export type SignedFigures = {
  readonly gwpSet: string
  readonly approach: string
  /** SHA-256 of the organisational boundary of the year. */
  readonly boundary: string
  /** Editions of the factor library. */
  readonly library: readonly string[]
  /** SHA-256 of the year's factors and records. */
  readonly exported: string
  readonly scope1: string | null
  readonly scope2Location: string | null
  readonly scope2Market: string | null
  readonly scope3: string | null
  readonly totalLocation: string | null
  readonly totalMarket: string | null
}

/** Credits that were retired for a year of the claim: beside the emissions of that year, never taken off them. */
export type RetiredCredits = {
  readonly number: string
  readonly serial: string
  readonly vintage: number
  readonly projectName: BilingualName
  /** Whole tonnes of this range. */
  readonly tonnes: string
}

/** What a feature does when something happens to an organisation, in the same transaction; it refuses by failing. */
export type OrganisationHooks = {
  readonly whenCreated?: (context: Founding, organisation: Organisation) => Promise<void>
  readonly whenChanged?: (
    db: Db,
    change: { readonly before: Organisation; readonly after: Organisation },
  ) => Promise<void>
  /** Its deletion is asked for, in a transaction that acts for it. */
  readonly whenDeletionAsked?: (db: Db) => Promise<void>
  /** Before everything of it is deleted: the transaction acts for it a last time. */
  readonly whenDeleted?: (db: Db, organisation: Organisation, at: Date) => Promise<void>
  readonly whenMembershipEnds?: (db: Db, ended: EndedMembership) => Promise<void>
  /** Answers the year of a subject of its own. */
  readonly whenEngaged?: (db: Db, subject: EngagedSubject) => Promise<number | undefined>
  /** What the public pages show of these organisations, or would once they may publish. */
  readonly whatIsPublished?: (db: Db, organisationIds: readonly string[]) => Promise<readonly PublicationOf[]>
  /** Statements of verifiers on a year, which its report and exports name. */
  readonly statementsOn?: (db: Db, organisationId: string, year: number) => Promise<readonly StandingStatement[]>
  /** The same on an edition of a report. */
  readonly statementsOnEdition?: (
    db: Db,
    organisationId: string,
    editionId: string,
  ) => Promise<readonly StandingStatement[]>
  /** Credits retired with this year of the claim, which its report names beside the totals. */
  readonly retiredFor?: (db: Db, organisationId: string, year: number) => Promise<readonly RetiredCredits[]>
  /** Adds files to the full export, beside tables and stored files, read in the transaction of the export. */
  readonly whenExported?: (tx: Transaction, organisation: Organisation) => AsyncIterable<ZipEntry>
}

/** What visitors see of an entry of content from now on; `body` is null where they see nothing any more. */
export type ShownContent = {
  readonly kind: ContentKind
  readonly slug: string
  readonly body: unknown
  /** Null where it comes with the product. */
  readonly by: string | null
  readonly at: Date
}

/** Takes away what a feature keeps of a person whom the operator removes; `needed` where they cannot go yet. */
export type WhenPersonRemoved = (db: Db, subject: Subject, at: Date) => Promise<'gone' | 'needed'>

/** An organisation that has no other owner, with the members who could own it. */
export type SoleOwned = {
  readonly id: string
  readonly name: BilingualName
  readonly members: readonly { readonly personId: string; readonly role: OrganisationRole }[]
}

/** What happens to organisations whose only owner is kept out, in a transaction of those who look after accounts. */
export type Ownerships = {
  /** `lock` holds them until the transaction ends. */
  readonly soleOwnedBy: (
    db: Db,
    personId: string,
    options: { readonly at: Date; readonly lock: boolean },
  ) => Promise<readonly SoleOwned[]>
  /** Makes a member an owner beside the present one; both the member and the trail of the organisation are told. */
  readonly addOwner: (db: Db, given: NewOwner) => Promise<void>
}
export type NewOwner = {
  readonly organisationId: string
  readonly personId: string
  readonly requestId: string
  readonly at: Date
}

/** What a feature does about people under 18. Both run in a transaction that acts for the person themselves. */
export type Minors = {
  /**
   * A guardian refused or took the consent back, it ran out, or there was none: nothing of the person shows any more,
   * and they join nothing.
   */
  readonly whenConsentEnds: (db: Db, personId: string, at: Date) => Promise<void>
  /** What a guardian sees that the person does here. */
  readonly seenByGuardian: (db: Db, personId: string) => Promise<readonly Seen[]>
}

/** The demo company and its people; `fresh` when this start made it. */
export type Demo = {
  readonly organisation: Organisation
  readonly people: {
    readonly owner: string
    readonly preparer: string
    readonly reviewer: string
    /** Decides what enters public registers. */
    readonly officer: string
  }
  /** Every demo account. */
  readonly personIds: readonly string[]
  readonly fresh: boolean
  /** Organisations that offer in the marketplace, with their owner. */
  readonly providers?: { readonly organisationIds: readonly string[]; readonly ownerId: string }
  /** The demo verifier with its two members. */
  /** Two officers who issue credits: the first proposes, the second decides. */
  readonly issuers?: { readonly firstId: string; readonly secondId: string }
  readonly verifier?: { readonly organisationId: string; readonly leadId: string; readonly secondId: string }
}
