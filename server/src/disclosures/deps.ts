import type { Identity } from '../identity/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Inventory } from '../inventory/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Db } from '../platform/database.ts'
import type { StandingStatement } from '../platform/feature-hooks.ts'
import type { Platform } from '../platform/platform.ts'
import type { Taxonomy } from './reports/digital-tags.ts'

export type DisclosuresDeps = Pick<
  Platform,
  'database' | 'clock' | 'config' | 'mail' | 'notices' | 'files' | 'branding'
> & {
  readonly people: Identity['people']
  readonly mailWaits: Identity['mailWaits']
  readonly sendingWait: Identity['sendingWait']
  readonly organisations: Pick<Organisations, 'read' | 'tellMembers' | 'accreditedVerifierOf'>
  readonly inventory: Pick<Inventory, 'countedYear' | 'retiredFor'>
  readonly evidence: Pick<Evidence, 'ofSubjects'>
  /** Elements of a taxonomy by datapoint; null where the operator supplies none. */
  readonly taxonomy: Taxonomy | null
  /** Statements of verifiers on an edition of a report, which its documents name. */
  readonly statementsOnEdition: (
    db: Db,
    organisationId: string,
    editionId: string,
  ) => Promise<readonly StandingStatement[]>
}
