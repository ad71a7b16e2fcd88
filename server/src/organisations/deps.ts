import type { organisations } from '@athar/contracts'
import type { Identity, People } from '../identity/index.ts'
import type { Tell } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/database.ts'
import type { Notices } from '../platform/notices.ts'
import type { Platform } from '../platform/platform.ts'
import type { ZipEntry } from '../platform/sheets/zip-writer.ts'
import type { OrganisationMails } from './mails.ts'

/** Where an organisation is made: an open transaction that acts for it as its owner. */
export type Founding = { readonly db: Db; readonly tell: Tell; readonly at: Date; readonly today: string }
/** What another feature does when an organisation is made, in the same transaction. */
export type CreationListener = (context: Founding, organisation: organisations.Organisation) => Promise<void>

/** What another feature says to a change before it counts, in the same transaction; it refuses by failing. */
export type ChangeListener = (
  db: Db,
  change: { readonly before: organisations.Organisation; readonly after: organisations.Organisation },
) => Promise<void>

/** What another feature tells people when an organisation is deleted, in the same transaction, which acts for it a last time. */
export type DeletionListener = (db: Db, organisation: organisations.Organisation, at: Date) => Promise<void>

/** A membership that ends: its person was kept out, or left. */
export type EndedMembership = {
  readonly organisationId: string
  readonly personId: string
  readonly how: 'deactivated' | 'left'
}
/** What another feature ends with a membership, in the same transaction: sessions, keys. */
export type EndListener = (db: Db, ended: EndedMembership) => Promise<void>

/** What another feature says to opening one of its subjects to a verifier, in the same transaction; it refuses by failing. */
export type EngagementListener = (
  db: Db,
  subject: { readonly organisationId: string; readonly kind: 'inventory'; readonly year: number },
) => Promise<void>

/** What another feature adds to the full export, beside its tables and files, read in the transaction of the export. */
export type ExportContributor = (tx: Transaction, organisation: organisations.Organisation) => AsyncIterable<ZipEntry>

export type OrganisationsDeps = Pick<
  Platform,
  'config' | 'database' | 'files' | 'jobs' | 'clock' | 'log' | 'publicPages'
> & {
  readonly people: People
  readonly mailWaits: Identity['mailWaits']
  readonly sendingWait: Identity['sendingWait']
  readonly mails: OrganisationMails
  readonly notices: Notices
  readonly listeners: readonly CreationListener[]
  readonly changeListeners: readonly ChangeListener[]
  readonly endListeners: readonly EndListener[]
  readonly deletionListeners: readonly DeletionListener[]
  readonly engagementListeners: readonly EngagementListener[]
  readonly exportContributors: readonly ExportContributor[]
}
