import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database.ts'
import type { EvidenceSubject } from './evidence-subjects.ts'
import type { Demo, Minors, OrganisationHooks, Ownerships, ShownContent, WhenPersonRemoved } from './feature-hooks.ts'
import type { Files } from './files/file-store.ts'
import type { ServedRoute } from './http/serve.ts'
import type { JobDefinition, Jobs, Round } from './jobs.ts'
import type { Listener } from './listener.ts'
import type { EvidenceLog } from './log/open-log.ts'
import type { OrphanedFiles } from './files/orphaned-files.ts'
import type { createBrandingPort } from './branding.ts'
import type { Mailer } from './mail.ts'
import type { MasterKey } from './master-key.ts'
import type { createNotices, ReminderDefinition } from './notices.ts'
import type { PersonalData } from './personal-data.ts'
import type { HomePart } from './home.ts'
import type { Queue } from './queues.ts'
import type { Searchable } from './search.ts'
import type { Moderated } from './moderation.ts'
import type { Reportable } from './reportable.ts'
import type { PublicAddress, PublicPages } from './public-pages.ts'
import type { Flow } from './workflow/flow.ts'

/** What the house offers every feature. Features take it; the platform knows none of them. */
export type Platform = {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly files: Files
  /** Deletes bytes that no row names. */
  readonly orphanedFiles: OrphanedFiles
  readonly jobs: Jobs
  readonly mail: Mailer
  readonly masterKey: MasterKey
  readonly listener: Listener
  /** What was done, in one order that cannot change unnoticed; actions write into it by `appendLeaf`. */
  readonly evidenceLog: EvidenceLog
  /** Tells people what happened. */
  readonly notices: ReturnType<typeof createNotices>
  /** Hears from features that what visitors see has changed, and tells whoever keeps drawn pages. */
  readonly publicPages: PublicPages
  /** How the operator wants the platform to look, for what is made outside of pages. */
  readonly branding: ReturnType<typeof createBrandingPort>
}

/** With what is offered to one feature only. */
export type WholePlatform = Platform & {
  /** The database by connections to which every account is open: identity's, and nobody else's. */
  readonly accounts: Database
}

/** Every feature, for those that gather what others declare; read when it is needed, since later ones are not made yet. */
export type Gathering = { readonly every: () => readonly Feature[] }

/** What a feature declares of itself; the app gathers it from all of `features.ts`. */
export type Feature = {
  readonly name: string
  readonly routes: readonly ServedRoute[]
  /** Handlers of long work. */
  readonly jobs?: readonly JobDefinition[]
  /** Work that comes round by the clock. */
  readonly rounds?: readonly Round[]
  /** What it may have asked to be looked at later. */
  readonly reminders?: readonly ReminderDefinition[]
  /** What waits for a decision, counted on overviews. */
  readonly queues?: readonly Queue[]
  /** What it adds to the page that people come home to. */
  readonly home?: HomePart
  /** What it keeps about people, for whoever asks for their own data or takes it away. */
  readonly personalData?: PersonalData
  /** The workflows of its subjects. */
  readonly workflows?: readonly Flow[]
  /** What of it evidence may back. */
  readonly evidenceSubjects?: readonly EvidenceSubject[]
  /** What of it everybody may find. */
  readonly search?: Searchable
  /** What of it editors take off the public pages, and restore. */
  readonly hidden?: readonly Moderated[]
  /** What of it people report. */
  readonly reportable?: readonly Reportable[]
  /** Public pages of what it stores (`publicPagePatterns`), for the sitemap. */
  readonly publicAddresses?: (db: Db) => Promise<readonly PublicAddress[]>
  /** The address of a style sheet that every page links to; null where there is none. It bears a hash of what it says. */
  readonly styleSheet?: () => Promise<string | null>
  /** Routes that speak a protocol of their own, outside the contracts (`/auth/v1`). */
  readonly install?: (app: FastifyInstance) => Promise<void> | void
  readonly organisationHooks?: OrganisationHooks
  /** Follows what editors publish, in the same transaction. */
  readonly whenContentShown?: (db: Db, shown: ShownContent) => Promise<void>
  readonly whenPersonRemoved?: WhenPersonRemoved
  /** Asked before an account is blocked. */
  readonly ownerships?: Ownerships
  /** What it does about people under 18. */
  readonly minors?: Minors
  /** Done at each start, before anything is stored. */
  readonly prepare?: () => Promise<void>
  /** Stores what comes with the product, at each start; what is there already stays as it is. */
  readonly seed?: (options: { readonly samples: boolean }) => Promise<void>
  /** Stores what the demo company has, at each start; what is there already stays as it is. */
  readonly seedDemo?: (demo: Demo) => Promise<void>
}
