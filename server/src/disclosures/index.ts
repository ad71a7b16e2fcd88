import type { organisations } from '@athar/contracts'
import type { Identity } from '../identity/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Inventory } from '../inventory/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { DisclosuresDeps } from './deps.ts'
import { evidenceSubjects } from './evidence.ts'
import { readTaxonomy } from './reports/digital-tags.ts'
import { publishedReport } from './reports/published-report.ts'
import { dueReminder } from './reports/notices.ts'
import { reportDocument } from './reports/report-document.ts'
import { returnRejected } from './reports/return-rejected.ts'
import { reportFlow } from './reports/store.ts'
import { figuresOf } from './figures-of.ts'
import { disclosuresRoutes } from './routes.ts'
import { seedAnswers } from './seed.ts'

type Neighbours = {
  readonly identity: Pick<Identity, 'people'>
  readonly organisations: Organisations
  readonly inventory: Inventory
  readonly evidence: Evidence
}

export type Disclosures = Feature & {
  /** The frozen content of a published report by the id of its edition, as far as the caller may read it. */
  readonly publishedReport: typeof publishedReport
  /** Such a content as a document, with the statement of a verifier where there is one. */
  readonly reportDocument: typeof reportDocument
  /** What was answered to a datapoint, year by year. */
  readonly figuresOf: typeof figuresOf
}

/** Answers to the frameworks: stored once for each datapoint, counted for every item that asks. */
export function createDisclosures(platform: Platform, neighbours: Neighbours): Disclosures {
  const { identity, organisations, inventory, evidence } = neighbours
  const taxonomy = readTaxonomy(platform.config.esgTaxonomyFile)
  const deps: DisclosuresDeps = { ...platform, people: identity.people, organisations, inventory, evidence, taxonomy }
  let sample: organisations.Organisation | null = null
  return {
    name: 'disclosures',
    evidenceSubjects: evidenceSubjects((...rejected) => returnRejected(deps, ...rejected)),
    workflows: [reportFlow],
    reminders: [dueReminder],
    publishedReport,
    reportDocument,
    figuresOf,
    routes: disclosuresRoutes(deps, () => sample),
    seedDemo: async (demo) => {
      sample = demo.organisation
      if (demo.fresh) await seedAnswers(deps, demo)
    },
  }
}
