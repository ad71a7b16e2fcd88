import { compare, decimal, multiply, recordShares, toText } from '@athar/carbon'
import type { inventory, organisations } from '@athar/contracts'
import type { Leaf } from '@athar/evidence-log'
import type { Member } from '../../platform/actor.ts'
import type { Audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { newestLeafOf } from '../../platform/log/store.ts'
import type { OpenedEngagement } from '../../organisations/index.ts'
import { findYear, holdYear, readStructure } from '../boundary/index.ts'
import { itemsById } from '../records/store/list.ts'
import { readSites, yearDigest } from '../report/index.ts'
import { countInventory } from '../yearly/read-inventory.ts'
import { yearInLog } from '../yearly/transitions.ts'
import type { RecordDeps } from '../records/deps.ts'
import { lookIn, type Looking } from './look-in.ts'
import { readGroundItems, type GroundItem, type GroundKind } from './ground-items.ts'
import { sampleStrata, type ShareOf, type Stratum } from './sample-strata.ts'

/** Kilograms of CO2e of a year, and the state it is in. */
export type YearFigures = {
  readonly state: inventory.InventoryState
  readonly gwpSet: inventory.GwpSetName
  readonly approach: organisations.ConsolidationApproach
  /** SHA-256 of the organisational boundary. */
  readonly boundary: string
  /** Editions of the factor library. */
  readonly library: readonly string[]
  /** Null where no record counts. */
  readonly scope1: string | null
  readonly scope2Location: string | null
  readonly scope2Market: string | null
  readonly scope3: string | null
  readonly totalLocation: string | null
  readonly totalMarket: string | null
  readonly records: number
}

/** A client's year through an engagement, in the transaction of the verifier's member. */
export type EngagedYear = {
  readonly db: Db
  /** The member of the verifier, in their own name. */
  readonly actor: Member
  readonly audit: Audit
  readonly opened: OpenedEngagement
  readonly figures: () => Promise<YearFigures>
  /** The digest of its factors and records. */
  readonly exported: () => Promise<string>
  /** The hash of a locked year's totals as the log has it, and the digest of its factors and records. */
  readonly locked: () => Promise<{ totals: string | null; exported: string } | null>
  /** Keeps the year as it is until the transaction ends. */
  readonly hold: () => Promise<void>
  /** Without counting the year. */
  readonly gwpSet: () => Promise<inventory.GwpSetName>
  readonly strata: (asked: {
    readonly by: readonly ('site' | 'category' | 'size')[]
    readonly thresholdKg: string
    readonly gwpSet: inventory.GwpSetName
  }) => Promise<readonly Stratum[]>
  /** With what of them counts, in kilograms of the year's set. */
  readonly records: (ids: readonly string[]) => Promise<readonly (inventory.RecordItem & { countedKg: string })[]>
  /** What figures rest on besides records. */
  readonly ground: (kind: GroundKind) => Promise<readonly GroundItem[]>
}

export type { GroundItem, GroundKind, Looking, Stratum }

/** What other features read through an engagement. */
export const engagedPort =
  (deps: RecordDeps) =>
  <T>(call: Omit<Looking, 'params'>, engagementId: string, read: (year: EngagedYear) => Promise<T>): Promise<T> =>
    lookIn(deps, { ...call, params: { id: engagementId } }, ({ db, opened, audit }) =>
      read({
        db,
        audit,
        opened,
        actor: call.actor,
        gwpSet: async () => (await yearOf(db, opened)).gwpSet,
        hold: () => holdYear(db, opened),
        locked: () => lockedOf(deps, db, opened),
        exported: () => exportedOf(deps, db, opened),
        figures: () => countedFigures(deps, db, opened, call.clock.now()),
        strata: async (asked) => {
          const { organisationId, year } = opened
          return sampleStrata(db, { ...asked, organisationId, year, shareOf: await sharesOfSites(deps, db, opened) })
        },
        ground: async (kind) => readGroundItems(db, { ...opened, year: await yearOf(db, opened) }, kind),
        records: async (ids) => {
          const items = await itemsById(db, opened.organisationId, ids)
          const shareOf = await sharesOfSites(deps, db, opened)
          const { gwpSet } = await yearOf(db, opened)
          const countedKg = ({ site, periodStart: from, periodEnd: to, kgCo2e }: inventory.RecordItem) =>
            toText(multiply(decimal(kgCo2e[gwpSet]), shareOf(site.id, { from, to })))
          return items
            .map((item) => ({ ...item, countedKg: countedKg(item) }))
            .toSorted((a, b) => compare(decimal(a.id), decimal(b.id)))
        },
      }),
    )

async function yearOf(db: Db, { organisationId, year }: OpenedEngagement): Promise<inventory.InventoryYear> {
  return (await findYear(db, organisationId, year)) ?? fail('inventory.nothing-to-report', { year })
}

async function sharesOfSites(deps: RecordDeps, db: Db, { organisationId }: OpenedEngagement): Promise<ShareOf> {
  const { consolidationApproach } = await deps.organisations.read(db, organisationId)
  const shareOf = recordShares(await readStructure(db, organisationId), consolidationApproach)
  const sites = await readSites(db, organisationId, null)
  const entities = new Map(sites.map(({ id, entityId }) => [id, entityId]))
  return (siteId, period) => shareOf(entities.get(siteId) ?? fail('unexpected'), period)
}

async function exportedOf(deps: RecordDeps, db: Db, { organisationId, year }: OpenedEngagement): Promise<string> {
  const { consolidationApproach: approach } = await deps.organisations.read(db, organisationId)
  return yearDigest(db, { organisationId, year, approach })
}

async function lockedOf(deps: RecordDeps, db: Db, opened: OpenedEngagement) {
  const { organisationId, year } = opened
  if ((await yearOf(db, opened)).state !== 'locked') return null
  const newest = await newestLeafOf(db, yearInLog(organisationId, year))
  const leaf = newest && (JSON.parse(newest.leaf) as Leaf)
  const totals = leaf?.kind === 'inventory.locked' ? (leaf.hashes['totals'] ?? null) : null
  return { totals, exported: await exportedOf(deps, db, opened) }
}

async function countedFigures(deps: RecordDeps, db: Db, opened: OpenedEngagement, now: Date): Promise<YearFigures> {
  const { organisationId } = opened
  const year = await yearOf(db, opened)
  return { state: year.state, ...figuresOf(await countInventory(deps, db, { organisationId, year, now })) }
}

type Counted = Pick<
  Awaited<ReturnType<typeof countInventory>>,
  'year' | 'approach' | 'boundary' | 'libraries' | 'totals' | 'records'
>

/** What is signed of a counted year. */
export const figuresOf = ({ year, approach, boundary, libraries, totals, records }: Counted) => ({
  gwpSet: year.gwpSet,
  approach,
  boundary,
  library: libraries.map(({ edition }) => edition),
  scope1: totals.scope1?.kg ?? null,
  scope2Location: totals.scope2Location?.kg ?? null,
  scope2Market: totals.scope2Market?.kg ?? null,
  scope3: totals.scope3?.kg ?? null,
  totalLocation: totals.location?.kg ?? null,
  totalMarket: totals.market?.kg ?? null,
  records,
})
