import type { Disclosures } from '../disclosures/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Inventory } from '../inventory/index.ts'
import type { MrvProjects } from '../mrv-projects/index.ts'
import { fail } from '../platform/errors.ts'
import { findAccreditation, grantDemoEngagements, openEngagement, type Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { demoFile, seedDemoVerifications } from './demo.ts'
import type { VerificationDeps } from './deps.ts'
import { homePart } from './home-part.ts'
import { findingSubject, visitSubject } from './evidence-subject.ts'
import { verificationData } from './personal-data.ts'
import { verificationRoutes } from './routes.ts'
import { freeEndedPeriods } from './store/periods.ts'
import { statementsOn, statementsOnEdition } from './store/statements.ts'
import { findingFlow } from './store/findings.ts'
import { tellOfMovedYears } from './tell-of-moved-years.ts'
import { tellOfOpenedFindings } from './tell-of-opened-findings.ts'
import { verificationFlow } from './store/verifications.ts'

export { auditVerifications } from './audit-verifications.ts'

type Neighbours = {
  readonly identity: Pick<Identity, 'people'>
  readonly organisations: Organisations
  readonly inventory: Inventory
  readonly evidence: Evidence
  readonly disclosures: Disclosures
  readonly mrvProjects: MrvProjects
}

/** Verification of a client's year or report: plan, sample, findings, review by a second member, signed statement. */
export function createVerification(
  platform: Platform,
  { identity: { people }, organisations, inventory, evidence, disclosures, mrvProjects }: Neighbours,
): Feature & {
  readonly tellOfOpenedFindings: () => Promise<void>
  readonly tellOfMovedYears: () => Promise<void>
  readonly freeEndedPeriods: () => Promise<void>
} {
  const { throughEngagement, reportedYears, statementsBeside } = inventory
  const deps: VerificationDeps = {
    ...platform,
    people,
    organisations,
    evidence,
    throughEngagement,
    statementsBeside,
    throughReport: disclosures.throughReportEngagement,
    throughPeriod: mrvProjects.throughPeriodEngagement,
    fileOfEdition: disclosures.fileOfEdition,
    reportedYears,
    openEngagement,
    accreditationOf: async (db, verifierId) => {
      const { name, body, number, validFrom, validTo, sectors } =
        (await findAccreditation(db, verifierId)) ?? fail('organisations.verifier-not-accredited')
      return { name, accreditation: { body, number, validFrom, validTo, sectors } }
    },
  }
  const freeEnded = () => platform.database.transaction({}, ({ db }) => freeEndedPeriods(db, platform.clock.today()))
  return {
    name: 'verification',
    routes: verificationRoutes(deps),
    home: homePart,
    rounds: [
      { name: 'verification.tell-of-opened-findings', cron: '*/10 * * * *', run: () => tellOfOpenedFindings(deps) },
      { name: 'verification.tell-of-moved-years', cron: '*/10 * * * *', run: () => tellOfMovedYears(deps) },
      { name: 'verification.free-ended-periods', cron: '*/10 * * * *', run: freeEnded },
    ],
    tellOfOpenedFindings: () => tellOfOpenedFindings(deps),
    tellOfMovedYears: () => tellOfMovedYears(deps),
    freeEndedPeriods: freeEnded,
    workflows: [verificationFlow, findingFlow],
    personalData: verificationData,
    evidenceSubjects: [findingSubject, visitSubject],
    organisationHooks: { statementsOn, statementsOnEdition },
    seedDemo: async ({ organisation, people: { owner, preparer, reviewer }, verifier, fresh }) => {
      if (!fresh || !verifier) return
      const years = [Number(platform.clock.today().slice(0, 4)) - 1, organisation.baseYear]
      const [inReview = '', ready = '', period = ''] = await grantDemoEngagements(platform, {
        organisationId: organisation.id,
        ownerId: owner,
        verifierId: verifier.organisationId,
        subjects: [...years.map((year) => ({ year, periodId: null })), await mrvProjects.demoPeriod(organisation.id)],
      })
      const { id: organisationId } = organisation
      const keepFile = async (subject: Parameters<Evidence['keepSampleFile']>[0]['subject']) =>
        void (await evidence.keepSampleFile({ ...demoFile, organisationId, preparer, reviewer, subject }))
      await seedDemoVerifications(deps, { verifier, engagements: { inReview, ready, period }, keepFile })
    },
  }
}
