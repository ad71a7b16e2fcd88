import type { organisations } from '@athar/contracts'
import type { Identity } from '../identity/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Inventory } from '../inventory/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { DisclosuresDeps } from './deps.ts'
import { evidenceSubjects } from './evidence.ts'
import { disclosuresRoutes } from './routes.ts'
import { seedAnswers } from './seed.ts'

type Neighbours = {
  readonly identity: Pick<Identity, 'people'>
  readonly organisations: Organisations
  readonly inventory: Inventory
  readonly evidence: Evidence
}

/** Answers to the frameworks: stored once for each datapoint, counted for every item that asks. */
export function createDisclosures(platform: Platform, neighbours: Neighbours): Feature {
  const { identity, organisations, inventory, evidence } = neighbours
  const deps: DisclosuresDeps = { ...platform, people: identity.people, organisations, inventory, evidence }
  let sample: organisations.Organisation | null = null
  return {
    name: 'disclosures',
    evidenceSubjects,
    routes: disclosuresRoutes(deps, () => sample),
    seedDemo: async (demo) => {
      sample = demo.organisation
      if (demo.fresh) await seedAnswers({ ...platform, inventory }, demo)
    },
  }
}
