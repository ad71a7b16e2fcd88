import type { Evidence } from '../evidence/index.ts'
import type { Guardians } from '../guardians/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Applicant, ApplicantCard } from '@athar/contracts/grants'

export type GrantsDeps = Pick<
  Platform,
  'branding' | 'clock' | 'config' | 'database' | 'files' | 'notices' | 'publicPages'
> & {
  readonly people: Pick<Identity['people'], 'find' | 'findByEmail'>
  readonly evidence: Pick<Evidence, 'link'>
  readonly guardians: Pick<Guardians, 'standingOf'>
  readonly organisations: Pick<Organisations, 'read' | 'tellMembers'>
  /** Where an organisation’s registration as a non-profit is. */
  readonly registrationOf: (db: Db, organisationId: string) => Promise<Applicant['registration']>
  /** The same as officers read it. */
  readonly registrationFor: (db: Db, organisationId: string) => Promise<ApplicantCard['registration']>
}
