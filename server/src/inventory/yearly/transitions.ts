import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@athar/evidence-log'
import { totalsToJson, type TotalsJson } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { appendLeaf } from '../../platform/log/append-leaf.ts'
import type { PublicPages } from '../../platform/public-pages.ts'
import { findYear, type BoundaryDeps } from '../boundary/index.ts'
import { refreshRollup } from '../records/index.ts'
import { countYearInParts, groundOf, hasRecords, readFacts, yearDigest } from '../report/index.ts'
import { refuseGaps } from './gaps.ts'
import { inventoryState } from './inventory-state.ts'
import type { KeptInventories } from './read-inventory.ts'
import {
  closeRestatements,
  lockYear,
  moveYear,
  openRestatement,
  allLines,
  undecidedRecords,
  type YearState,
} from './store.ts'
import { refuseSuperseded } from './superseded-years.ts'
import { yearMoved } from './tell-transition.ts'

type Moving = {
  actor: { organisationId: string; personId: string }
  params: { year: number }
  body: { version: number; reason?: string }
  db: Db
  audit: Call<typeof inventory.submitInventory>['audit']
  clock: Call<typeof inventory.submitInventory>['clock']
}
/** With the pages that visitors are shown. */
export type MovingDeps = BoundaryDeps & { readonly publicPages: PublicPages }
type Deps = Pick<MovingDeps, 'notices' | 'publicPages'>

/** The state it is allowed from, the version the person saw, and nothing between the two. */
async function from(call: Moving, allowed: readonly YearState['state'][]): Promise<YearState> {
  const year = await lockYear(call.db, call.actor.organisationId, call.params.year)
  if (!allowed.includes(year.state)) return fail('inventory.wrong-state', { state: year.state, allowedFrom: allowed })
  if (year.version !== call.body.version)
    return fail('inventory.record-changed', { version: year.version, state: year.state })
  return year
}

type Move = { action: string; told: Parameters<typeof yearMoved>[0]; submittedBy?: string | null }

async function done(
  { notices, publicPages }: Deps,
  call: Moving,
  { action, told, submittedBy }: Move,
): Promise<inventory.InventoryYear> {
  const { actor, params, body, db, audit, clock } = call
  await audit({
    action: `inventory.${action}`,
    subjectType: 'inventory',
    subjectId: String(params.year),
    reason: body.reason,
    at: clock.now(),
  })
  const moved = { ...actor, year: params.year, version: body.version, reason: body.reason, at: clock.now() }
  await notices.notify(db, yearMoved(told, moved, submittedBy))
  // The page of a verifier's statement says whether it covers the year.
  await publicPages.changed(db)
  return (await findYear(db, actor.organisationId, params.year)) ?? fail('unexpected')
}

export async function submitInventory(
  deps: MovingDeps,
  kept: KeptInventories,
  call: Call<typeof inventory.submitInventory>,
): Promise<inventory.InventoryYear> {
  await refuseEmpty(call)
  await from(call, ['open'])
  await refuseUnseen(call)
  await refuseGaps(deps, kept, call, 'submit')
  await moveYear(call.db, call.actor.organisationId, call.params.year, {
    state: 'in-review',
    submittedBy: call.actor.personId,
  })
  return done(deps, call, { action: 'submit-inventory', told: 'submitted' })
}

/** A year is approved by its records: without one there is nothing that a second person has approved. */
async function refuseEmpty({ actor, params: { year }, db }: Pick<Moving, 'actor' | 'params' | 'db'>): Promise<void> {
  if (!(await hasRecords(db, actor.organisationId, year))) fail('inventory.year-empty', { year })
}

/**
 * Records are approved one by one; shares, contracts, places and what a year is divided by are seen by whoever hands it in. What was
 * changed under their eyes is looked at first.
 */
async function refuseUnseen({ actor, body, db, clock }: Call<typeof inventory.submitInventory>): Promise<void> {
  if (body.seenAs === undefined) return
  const { ground } = await inventoryState(db, actor.organisationId, clock.today())
  if (ground !== body.seenAs) fail('inventory.record-changed', { version: body.version })
}

export async function returnInventory(
  deps: Deps,
  call: Call<typeof inventory.returnInventory>,
): Promise<inventory.InventoryYear> {
  const { submittedBy } = await from(call, ['in-review', 'approved'])
  await moveYear(call.db, call.actor.organisationId, call.params.year, {
    state: 'open',
    submittedBy: null,
    approvedBy: null,
  })
  return done(deps, call, { action: 'return-inventory', told: 'returned', submittedBy })
}

/** Four eyes: who handed it in, or changed since then what it is counted by, does not approve it. Every record in it must have been approved before. */
export async function approveInventory(
  deps: MovingDeps,
  kept: KeptInventories,
  call: Call<typeof inventory.approveInventory>,
): Promise<inventory.InventoryYear> {
  const { actor, params, db, clock } = call
  const year = await from(call, ['in-review'])
  if (year.submittedBy === actor.personId) return fail('inventory.four-eyes')
  if (year.changedBy.includes(actor.personId)) return fail('inventory.four-eyes', { changed: true })
  await refuseEmpty(call)
  await refreshRollup(db)
  const undecided = await undecidedRecords(db, actor.organisationId, params.year)
  if (undecided > 0) return fail('inventory.records-undecided', { records: undecided })
  await refuseSuperseded(db, actor, params.year, clock.now())
  await refuseGaps(deps, kept, call, 'approve')
  const recordsDigest = await digestOf(deps, call)
  await moveYear(db, actor.organisationId, params.year, {
    state: 'approved',
    approvedBy: actor.personId,
    recordsDigest,
  })
  return done(deps, call, { action: 'approve-inventory', told: 'approved', submittedBy: year.submittedBy })
}

export async function lockInventory(
  deps: MovingDeps,
  kept: KeptInventories,
  call: Call<typeof inventory.lockInventory>,
): Promise<inventory.InventoryYear> {
  const { actor, params, db, clock } = call
  await from(call, ['approved'])
  await refuseEmpty(call)
  await refreshRollup(db)
  await refuseSuperseded(db, actor, params.year, clock.now())
  await refuseGaps(deps, kept, call, 'lock')
  const recordsDigest = await digestOf(deps, call)
  await moveYear(db, actor.organisationId, params.year, { state: 'locked', lockedBy: actor.personId, recordsDigest })
  const totals = await totalsOfYear(deps, db, actor.organisationId, params.year, clock.now())
  await closeRestatements(db, actor.organisationId, params.year, totals, clock.now())
  await logYear(call, 'inventory.locked', totals)
  return done(deps, call, { action: 'lock-inventory', told: 'locked' })
}

async function digestOf(deps: BoundaryDeps, { actor: { organisationId }, params: { year }, db }: Moving) {
  const { consolidationApproach: approach } = await deps.organisations.read(db, organisationId)
  return yearDigest(db, { organisationId, year, approach })
}

/** Opens a locked year for correction; the totals as they were published stay beside the new ones. */
export async function restateInventory(
  deps: MovingDeps,
  call: Call<typeof inventory.restateInventory>,
): Promise<inventory.InventoryYear> {
  const { actor, params, body, db, clock } = call
  await from(call, ['locked'])
  const totals = await totalsOfYear(deps, db, actor.organisationId, params.year, clock.now())
  await openRestatement(db, actor.organisationId, params.year, {
    reason: body.reason,
    totals,
    personId: actor.personId,
    at: clock.now(),
  })
  await moveYear(db, actor.organisationId, params.year, {
    state: 'open',
    submittedBy: null,
    approvedBy: null,
    lockedBy: null,
  })
  await logYear(call, 'inventory.restated', totals)
  return done(deps, call, { action: 'restate-inventory', told: 'restated' })
}

const logYear = (
  { actor: { organisationId }, params: { year }, db, clock }: Moving,
  kind: 'inventory.locked' | 'inventory.restated',
  totals: TotalsJson,
) => appendYear(db, kind, { organisationId, year, totals, at: clock.now() })

type Logged = {
  readonly organisationId: string
  readonly year: number
  readonly totals: TotalsJson
  readonly at: Date
}

/** The hash is of the totals as canonical JSON: those that were locked, or that stood until they are restated. */
export const appendYear = (
  db: Db,
  kind: 'inventory.locked' | 'inventory.restated',
  { organisationId, year, totals, at }: Logged,
) =>
  appendLeaf(db, kind, {
    organisationId,
    at,
    ids: { year: String(year) },
    hashes: {
      totals: createHash('sha256')
        .update(canonicalJson(JSON.parse(JSON.stringify(totals)) as Json))
        .digest('hex'),
    },
    subject: yearInLog(organisationId, year),
  })

/** What a proof of a locked year is asked for by. */
export const yearInLog = (organisationId: string, year: number): string => `${organisationId}-${year}`

export async function totalsOfYear(
  deps: BoundaryDeps,
  db: Db,
  organisationId: string,
  year: number,
  at: Date,
): Promise<TotalsJson> {
  await refreshRollup(db)
  const organisation = await deps.organisations.read(db, organisationId)
  const facts = await readFacts(db, { organisation, year, preparedAt: at, linesOf: allLines })
  return totalsToJson((await countYearInParts(facts.thisYear, groundOf(facts))).totals)
}
