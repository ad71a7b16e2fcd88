import type { Feature, Gathering, Platform } from '../platform/platform.ts'
import type { Db } from '../platform/database.ts'
import type { AttachmentDeps } from './attachments/attachments.ts'
import { followOrganisation, knownPlaces, startInventory, storedYears, yearAsItStands } from './boundary/index.ts'
import { logDemoYears } from './demo/log-locked-years.ts'
import { seedDemoInventory } from './demo/seed-inventory.ts'
import { seedDemoReview } from './demo/seed-review.ts'
import { seedDemoTargets } from './demo/seed-targets.ts'
import { engagedPort, figuresOf } from './engaged/engaged-port.ts'
import { prepareEngagement } from './engaged/prepare-engagement.ts'
import { evidenceSubjects } from './evidence/subjects.ts'
import { dataLate } from './expected/index.ts'
import { homePart } from './home/home-part.ts'
import { inventoryQueues } from './home/queues.ts'
import { logEdition } from './factors/log-edition.ts'
import { countedYears } from './kpis/counted-years.ts'
import { recalculateJob } from './factors/recalculate-year.ts'
import { checkJob, commitJob, importWaiting } from './imports/index.ts'
import { recordsWaiting } from './records/index.ts'
import {
  contributeInventories,
  coveredBy,
  exportJob,
  hasDigest,
  type NamedStatement,
  type ReportDeps,
} from './report/index.ts'
import { inventoryRoutes } from './routes.ts'
import { createCountAhead } from './yearly/count-ahead.ts'
import { createKeptInventories } from './yearly/kept-inventories.ts'
import { keptInventory, type KeptInventories } from './yearly/read-inventory.ts'

export { auditApprovals, auditLockedRecords, auditLockedSums, trailedInventories } from './audit-store.ts'

/** @public Disclosures read it. */
export { energyDatapoints } from './kpis/energy-datapoints.ts'
/** @public Suppliers use these. */
export { ensureSuppliers } from './boundary/index.ts'
export { enterOwnFactor } from './factors/own-factors.ts'
export type { GroundItem, GroundKind } from './engaged/engaged-port.ts'
export { factorGround, namedGround } from './factors/factor-ground.ts'

export type InventoryDeps = Gathering & Pick<ReportDeps, 'organisations'> & AttachmentDeps

type ReportedYear = {
  readonly year: number
  readonly state: 'open' | 'in-review' | 'approved' | 'locked'
  readonly totalLocationKg: string | null
  readonly records: number
}

export type Inventory = Feature & {
  /** What a year comes to, as its screen shows it; counted again only when something behind it changed. */
  readonly countedYear: (
    db: Db,
    asked: { readonly organisationId: string; readonly year: number; readonly now: Date },
  ) => ReturnType<typeof keptInventory>
  /** Years that were opened, newest first, with their totals. */
  readonly reportedYears: (
    db: Db,
    asked: { readonly organisationId: string; readonly now: Date },
  ) => Promise<readonly ReportedYear[]>
  /** Statements on a year beside the year as it is now. */
  readonly statementsBeside: (
    db: Db,
    asked: { readonly organisationId: string; readonly year: number; readonly now: Date },
  ) => Promise<{ readonly state: ReportedYear['state']; readonly statements: readonly NamedStatement[] }>
  /** Credits retired for a year of the claim, never taken off what it comes to. */
  readonly retiredFor: ReportDeps['retiredFor']
  /** Reads a client's year through an engagement, in the transaction of the verifier's member. */
  readonly throughEngagement: ReturnType<typeof engagedPort>
  /** The same of every year with records, oldest first. */
  readonly countedYears: (
    db: Db,
    asked: { readonly organisationId: string; readonly now: Date },
  ) => ReturnType<typeof countedYears>
}

/** The inventory as a feature; what it does when an organisation is made or changed runs in that transaction. */
export function createInventory(platform: Platform, { organisations, evidence, every }: InventoryDeps): Inventory {
  const known = { ...platform, organisations, evidence, places: knownPlaces() }
  const kept: KeptInventories = createKeptInventories()
  let sample: string | null = null
  const statementsOn: ReportDeps['statementsOn'] = async (db, organisationId, year) => {
    const hooks = every().flatMap(({ organisationHooks }) => organisationHooks?.statementsOn ?? [])
    return (await Promise.all(hooks.map((on) => on(db, organisationId, year)))).flat()
  }
  const retiredFor: ReportDeps['retiredFor'] = async (db, organisationId, year) => {
    const hooks = every().flatMap(({ organisationHooks }) => organisationHooks?.retiredFor ?? [])
    return (await Promise.all(hooks.map((of) => of(db, organisationId, year)))).flat()
  }
  const deps = {
    ...known,
    statementsOn,
    retiredFor,
    kept,
    countAhead: createCountAhead(known, kept),
    sample: () => sample,
  }
  return {
    name: 'inventory',
    routes: inventoryRoutes(deps),
    jobs: [checkJob(deps), commitJob(deps), recalculateJob(deps), exportJob(deps)],
    reminders: [recordsWaiting, importWaiting, dataLate],
    queues: inventoryQueues,
    home: homePart(known, kept),
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
    reportedYears: async (db, { organisationId, now }) => {
      const years: ReportedYear[] = []
      for (const year of (await storedYears(db, organisationId)).toReversed()) {
        const { totals, records } = await keptInventory(known, kept, db, { organisationId, year, now })
        years.push({ year: year.year, state: year.state, totalLocationKg: totals.location?.kg ?? null, records })
      }
      return years
    },
    statementsBeside: async (db, { organisationId, year, now }) => {
      const stored = await yearAsItStands(known, db, organisationId, year)
      const counted = await keptInventory(known, kept, db, { organisationId, year: stored, now })
      const version = {
        state: stored.state,
        figures: figuresOf(counted),
        hasDigest: (exported: string) => hasDigest(db, { organisationId, year, approach: counted.approach, exported }),
      }
      return { state: stored.state, statements: await coveredBy(await statementsOn(db, organisationId, year), version) }
    },
    retiredFor,
    throughEngagement: engagedPort(deps),
    countedYears: (db, { organisationId, now }) => countedYears(deps, db, organisationId, now),
    prepare: () => logEdition(platform),
    seedDemo: async ({ fresh, ...demo }) => {
      sample = demo.organisation.id
      if (!fresh) return
      await seedDemoInventory({ ...platform, ...demo })
      await logDemoYears(deps, demo)
      await seedDemoTargets(deps, demo)
      await seedDemoReview(deps, demo)
    },
  }
}
