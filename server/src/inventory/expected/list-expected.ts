import type { inventory, ResponseOf } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { Call } from '../../platform/http/serve.ts'
import { yearAsItStands } from '../boundary/index.ts'
import { refreshRollup } from '../records/index.ts'
import { rollupLines } from '../yearly/store.ts'
import type { ExpectedDeps } from './deps.ts'
import { dueDay, isOver, keyOf, sourcesOf, type Covered } from './months.ts'
import { expectedOfYear, namedSites, openRequests, type StoredExpected, type StoredRequest } from './store.ts'

/** The list of a year, each month with what became of it. */
export async function listExpected(
  deps: ExpectedDeps,
  { actor, params, db, clock }: Call<typeof inventory.listExpected>,
): Promise<ResponseOf<typeof inventory.listExpected>> {
  const { organisationId } = actor
  await refreshRollup(db)
  const year = await yearAsItStands(deps, db, organisationId, params.year)
  const stored = await expectedOfYear(db, organisationId, year.year)
  const known = sourcesOf(await rollupLines(db, organisationId, year.year))
  const requests = await openRequests(db, organisationId, year.year)
  const before = sourcesOf(await rollupLines(db, organisationId, year.year - 1))
  const listed = new Set(stored.map(keyOf))
  const siteNames = await namedSites(
    db,
    organisationId,
    stored.map(({ siteId }) => siteId),
  )
  const today = clock.today()
  return {
    year,
    toCopy: [...before.keys()].filter((key) => !listed.has(key)).length,
    items: stored.map((expected) => {
      const source = known.get(keyOf(expected))
      const { archived: _archived, entityId: _entity, ...site } = siteNames.get(expected.siteId)!
      return {
        id: expected.id,
        version: expected.version,
        site,
        activity: expected.activity,
        ownerId: expected.ownerId,
        dueAfterDays: expected.dueAfterDays,
        reason: expected.reason,
        unit: source?.unit ?? before.get(keyOf(expected))?.unit ?? null,
        months: monthsOfSource(expected, { covered: source?.months, requests, today }),
      }
    }),
  }
}

type Around = {
  readonly covered: Covered | undefined
  readonly requests: readonly StoredRequest[]
  readonly today: string
}

export function monthsOfSource(
  expected: Pick<StoredExpected, 'siteId' | 'activity' | 'months' | 'dueAfterDays'>,
  { covered, requests, today }: Around,
): inventory.ExpectedMonth[] {
  const own = requests.filter((request) => keyOf(request) === keyOf(expected))
  return expected.months.toSorted().map((month) => {
    const due = dueDay(month, expected.dueAfterDays)
    const request = own.find(({ months }) => months.includes(month)) ?? null
    const state = covered?.get(month) ?? openState({ asked: request !== null, over: isOver(month, today), due, today })
    return { month, state, due, request: request?.id ?? null }
  })
}

const openState = (of: { asked: boolean; over: boolean; due: string; today: string }): inventory.ExpectedState =>
  of.asked ? 'asked' : of.due < of.today ? 'late' : of.over ? 'due' : 'ahead'

/** The unit in which a source was entered in a year, or in the year before. */
export async function usualUnit(
  db: Db,
  organisationId: string,
  { year, siteId, activity }: { readonly year: number; readonly siteId: string; readonly activity: string },
): Promise<string | null> {
  for (const one of [year, year - 1]) {
    const found = sourcesOf(await rollupLines(db, organisationId, one)).get(keyOf({ siteId, activity }))
    if (found?.unit) return found.unit
  }
  return null
}
