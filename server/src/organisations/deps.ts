import type { organisations } from '@athar/contracts'
import type { People } from '../identity/index.ts'
import type { Tell } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import type { InvitationMails } from './invitation-mails.ts'

/** Where an organisation is made: an open transaction that acts for it as its owner. */
export type Founding = { readonly db: Db; readonly tell: Tell; readonly at: Date; readonly today: string }
/** What another feature does when an organisation is made, in the same transaction. */
export type CreationListener = (context: Founding, organisation: organisations.Organisation) => Promise<void>

/** What another feature says to a change before it counts, in the same transaction; it refuses by failing. */
export type ChangeListener = (
  db: Db,
  change: { readonly before: organisations.Organisation; readonly after: organisations.Organisation },
) => Promise<void>

export type OrganisationsDeps = {
  readonly people: People
  readonly mails: InvitationMails
  readonly listeners: readonly CreationListener[]
  readonly changeListeners: readonly ChangeListener[]
}
