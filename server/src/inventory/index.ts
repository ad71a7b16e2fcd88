import { noteLook, openEngagement } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { Db } from '../platform/database.ts'
import { followOrganisation, knownPlaces, startInventory, yearAsItStands, type BoundaryDeps } from './boundary/index.ts'
import { seedDemoInventory } from './demo/seed-inventory.ts'
import { seedDemoTargets } from './demo/seed-targets.ts'
import { prepareEngagement } from './engaged/prepare-engagement.ts'
import { evidenceSubjects } from './evidence/subjects.ts'
import { logEdition } from './factors/log-edition.ts'
import { recalculateJob } from './factors/recalculate-year.ts'
import { checkJob, commitJob, importWaiting } from './imports/index.ts'
import { recordsWaiting } from './records/index.ts'
import { contributeInventories, exportJob } from './report/index.ts'
import { inventoryRoutes } from './routes.ts'
import { createCountAhead } from './yearly/count-ahead.ts'
import { createKeptInventories } from './yearly/kept-inventories.ts'
import { keptInventory, type KeptInventories } from './yearly/read-inventory.ts'

/** @public Disclosures read it. */
export { energyDatapoints } from './kpis/energy-datapoints.ts'
/** @public Suppliers use these. */
export { ensureSuppliers } from './boundary/index.ts'
export { enterOwnFactor } from './factors/own-factors.ts'
export { factorGround } from './factors/factor-ground.ts'

export type InventoryDeps = Pick<BoundaryDeps, 'organisations'>

export type Inventory = Feature & {
  /** What a year comes to, as its screen shows it; counted again only when something behind it changed. */
  readonly countedYear: (
    db: Db,
    asked: { readonly organisationId: string; readonly year: number; readonly now: Date },
  ) => ReturnType<typeof keptInventory>
}

/** The inventory as a feature; what it does when an organisation is made or changed runs in that transaction. */
export function createInventory(platform: Platform, { organisations }: InventoryDeps): Inventory {
  const engagements = { open: openEngagement, noteLook }
  const known = { ...platform, organisations, places: knownPlaces(), engagements }
  const kept: KeptInventories = createKeptInventories()
  let sample: string | null = null
  const deps = { ...known, kept, countAhead: createCountAhead(known, kept), sample: () => sample }
  return {
    name: 'inventory',
    routes: inventoryRoutes(deps),
    jobs: [checkJob(deps), commitJob(deps), recalculateJob(deps), exportJob(deps)],
    reminders: [recordsWaiting, importWaiting],
    evidenceSubjects,
    organisationHooks: {
      whenCreated: startInventory,
      whenChanged: followOrganisation,
      whenEngaged: prepareEngagement(deps),
      whenExported: contributeInventories(deps),
    },
    countedYear: async (db, { organisationId, year, now }) =>
      keptInventory(known, kept, db, {
        organisationId,
        year: await yearAsItStands(known, db, organisationId, year),
        now,
      }),
    prepare: () => logEdition(platform),
    seedDemo: async ({ fresh, ...demo }) => {
      sample = demo.organisation.id
      if (!fresh) return
      await seedDemoInventory({ ...platform, ...demo })
      await seedDemoTargets(deps, demo)
    },
  }
}
