import type { StatementContent } from '@athar/contracts/verification'
import type { Disclosures } from '../disclosures/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Inventory } from '../inventory/index.ts'
import type { MrvProjects } from '../mrv-projects/index.ts'
import type { OpenedEngagement, Organisations } from '../organisations/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'

export type VerificationDeps = Pick<Platform, 'clock' | 'database' | 'files' | 'notices' | 'masterKey' | 'config'> &
  Pick<Platform, 'branding' | 'evidenceLog' | 'publicPages'> & {
    readonly people: Pick<Identity['people'], 'find'>
    readonly organisations: Pick<Organisations, 'read' | 'tellMembers'>
    readonly evidence: Pick<Evidence, 'ofSubjects'>
    readonly reportedYears: Inventory['reportedYears']
    readonly statementsBeside: Inventory['statementsBeside']
    readonly throughEngagement: Inventory['throughEngagement']
    readonly throughReport: Disclosures['throughReportEngagement']
    readonly throughPeriod: MrvProjects['throughPeriodEngagement']
    readonly fileOfEdition: Disclosures['fileOfEdition']
    readonly accreditationOf: (
      db: Db,
      verifierId: string,
    ) => Promise<Pick<StatementContent['verifier'], 'name' | 'accreditation'>>
    readonly openEngagement: (
      db: Db,
      asked: { readonly id: string; readonly day: string; readonly verifierId: string },
    ) => Promise<OpenedEngagement>
  }
