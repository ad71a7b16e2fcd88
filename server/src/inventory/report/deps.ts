import type { Organisations } from '../../organisations/index.ts'
import type { Db } from '../../platform/database.ts'
import type { RetiredCredits, StandingStatement } from '../../platform/feature-hooks.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BoundaryDeps } from '../boundary/index.ts'

/** What reports and exports need from outside. */
export type ReportDeps = Pick<BoundaryDeps, 'notices'> & {
  readonly organisations: BoundaryDeps['organisations'] & Pick<Organisations, 'namesOf'>
} & Pick<Platform, 'config' | 'database' | 'files' | 'jobs' | 'clock' | 'branding' | 'evidenceLog'> & {
    /** Statements of verifiers that stand on a year. */
    readonly statementsOn: (db: Db, organisationId: string, year: number) => Promise<readonly StandingStatement[]>
    /** Credits retired for a year of the claim. */
    readonly retiredFor: (db: Db, organisationId: string, year: number) => Promise<readonly RetiredCredits[]>
  }
