import { compare, decimal } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Member } from '../../platform/actor.ts'
import type { Audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { OpenedEngagement } from '../../organisations/index.ts'
import { findYear } from '../boundary/index.ts'
import { itemsById } from '../records/store/list.ts'
import { countInventory } from '../yearly/read-inventory.ts'
import type { EngagedDeps } from './deps.ts'
import { lookIn, type Looking } from './look-in.ts'
import { sampleStrata, type Stratum } from './sample-strata.ts'

/** Kilograms of CO2e of a year, and the state it is in. */
export type YearFigures = {
  readonly state: inventory.InventoryState
  readonly gwpSet: inventory.GwpSetName
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
  /** Without counting the year. */
  readonly gwpSet: () => Promise<inventory.GwpSetName>
  readonly strata: (asked: {
    readonly by: readonly ('site' | 'category' | 'size')[]
    readonly thresholdKg: string
    readonly gwpSet: inventory.GwpSetName
  }) => Promise<readonly Stratum[]>
  readonly records: (ids: readonly string[]) => Promise<readonly inventory.RecordItem[]>
}

export type { Looking, Stratum }

/** What other features read through an engagement. */
export const engagedPort =
  (deps: EngagedDeps) =>
  <T>(call: Omit<Looking, 'params'>, engagementId: string, read: (year: EngagedYear) => Promise<T>): Promise<T> =>
    lookIn(deps, { ...call, params: { id: engagementId } }, ({ db, opened, audit }) =>
      read({
        db,
        audit,
        opened,
        actor: call.actor,
        gwpSet: async () => (await yearOf(db, opened)).gwpSet,
        figures: () => figuresOf(deps, db, opened, call.clock.now()),
        strata: (asked) => sampleStrata(db, { ...asked, organisationId: opened.organisationId, year: opened.year }),
        records: async (ids) => {
          const items = await itemsById(db, opened.organisationId, ids)
          return items.toSorted((a, b) => compare(decimal(a.id), decimal(b.id)))
        },
      }),
    )

async function yearOf(db: Db, { organisationId, year }: OpenedEngagement): Promise<inventory.InventoryYear> {
  return (await findYear(db, organisationId, year)) ?? fail('inventory.nothing-to-report', { year })
}

async function figuresOf(deps: EngagedDeps, db: Db, opened: OpenedEngagement, now: Date): Promise<YearFigures> {
  const { organisationId } = opened
  const year = await yearOf(db, opened)
  const { totals, records } = await countInventory(deps, db, { organisationId, year, now })
  return {
    state: year.state,
    gwpSet: year.gwpSet,
    scope1: totals.scope1?.kg ?? null,
    scope2Location: totals.scope2Location?.kg ?? null,
    scope2Market: totals.scope2Market?.kg ?? null,
    scope3: totals.scope3?.kg ?? null,
    totalLocation: totals.location?.kg ?? null,
    totalMarket: totals.market?.kg ?? null,
    records,
  }
}
