import type { organisations } from '@athar/contracts'
import type { Identity } from '../identity/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Inventory } from '../inventory/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Gathering, Platform } from '../platform/platform.ts'
import type { DisclosuresDeps } from './deps.ts'
import { evidenceSubjects } from './evidence.ts'
import { readTaxonomy } from './reports/digital-tags.ts'
import { engagedReportPort, prepareReportEngagement } from './reports/engaged-report.ts'
import { fileOfEdition } from './reports/editions-store.ts'
import { dueReminder } from './reports/notices.ts'
import { returnRejected } from './reports/return-rejected.ts'
import { reportFlow } from './reports/store.ts'
import { figuresOf } from './figures-of.ts'
import { disclosuresData } from './personal-data.ts'
import { disclosuresRoutes } from './routes.ts'
import { seedAnswers } from './seed.ts'

type Neighbours = Gathering & {
  readonly identity: Pick<Identity, 'people' | 'mailWaits' | 'sendingWait'>
  readonly organisations: Organisations
  readonly inventory: Inventory
  readonly evidence: Evidence
}

export { trailedEditions } from './reports/audit-store.ts'

export type Disclosures = Feature & {
  /** Reads the newest edition of a client's report through an engagement, in a transaction of the verifier's member. */
  readonly throughReportEngagement: ReturnType<typeof engagedReportPort>
  /** The frozen PDF of an edition. */
  readonly fileOfEdition: typeof fileOfEdition
  /** What was answered to a datapoint, year by year. */
  readonly figuresOf: typeof figuresOf
}

/** Answers to the frameworks: stored once for each datapoint, counted for every item that asks. */
export function createDisclosures(platform: Platform, neighbours: Neighbours): Disclosures {
  const { identity, organisations, inventory, evidence } = neighbours
  const taxonomy = readTaxonomy(platform.config.esgTaxonomyFile)
  const statementsOnEdition: DisclosuresDeps['statementsOnEdition'] = async (db, organisationId, editionId) => {
    const hooks = neighbours.every().flatMap(({ organisationHooks }) => organisationHooks?.statementsOnEdition ?? [])
    return (await Promise.all(hooks.map((on) => on(db, organisationId, editionId)))).flat()
  }
  const { people, mailWaits, sendingWait } = identity
  const given = { people, mailWaits, sendingWait, organisations, inventory, evidence }
  const deps: DisclosuresDeps = { ...platform, ...given, taxonomy, statementsOnEdition }
  let sample: organisations.Organisation | null = null
  return {
    name: 'disclosures',
    evidenceSubjects: evidenceSubjects((...rejected) => returnRejected(deps, ...rejected)),
    workflows: [reportFlow],
    personalData: disclosuresData,
    reminders: [dueReminder],
    organisationHooks: { whenEngaged: prepareReportEngagement },
    throughReportEngagement: engagedReportPort(platform),
    fileOfEdition,
    figuresOf,
    routes: disclosuresRoutes(deps, () => sample),
    seedDemo: async (demo) => {
      sample = demo.organisation
      if (demo.fresh) await seedAnswers(deps, demo)
    },
  }
}
