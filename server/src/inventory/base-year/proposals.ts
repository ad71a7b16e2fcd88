import { compare, shareOn, type Structure } from '@athar/carbon'
import type { inventory, organisations } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { readEntities, readStructure, storedYears } from '../boundary/index.ts'
import type { StoredBaseYearEvent } from '../report/data/base-year-facts.ts'
import { restatedYears } from './store.ts'

type Ground = {
  readonly organisation: organisations.Organisation
  readonly year: inventory.InventoryYear
  readonly events: readonly StoredBaseYearEvent[]
  readonly today: string
}

const nothing = { entity: null, year: null, gwpSet: null, reason: null }

/** What the program noticed and no event on record is about: whether it is one is for people to say. */
export async function proposalsOf(db: Db, ground: Ground): Promise<inventory.BaseYearProposal[]> {
  const { organisation, year, events } = ground
  const answered = new Set(events.filter(({ ended }) => ended?.as !== 'withdrawn').map(({ about }) => about))
  const all = [
    ...structural(ground, await readStructure(db, organisation.id), await readEntities(db, organisation.id)),
    ...potentials(ground, await storedYears(db, organisation.id)),
    ...(await restatedYears(db, organisation.id, year.year)).map((restated) => ({
      ...nothing,
      about: `restatement:${restated.id}`,
      kind: 'error' as const,
      effectiveOn: restated.openedAt.toISOString().slice(0, 10),
      year: restated.year,
      reason: restated.reason,
    })),
  ]
  return all.filter(({ about }) => !answered.has(about))
}

const dayMs = 86_400_000
const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

/** Entities of which another part counts today than in the base year; of a branch of the tree the topmost. */
function structural(
  { organisation, year, today }: Ground,
  structure: Structure,
  entities: readonly inventory.Entity[],
): inventory.BaseYearProposal[] {
  const shareAt = (id: string, day: string) => shareOn(structure, id, organisation.consolidationApproach, day)
  const changed = new Map(
    entities
      .filter(({ id, parentId }) => {
        if (parentId === null) return false
        const now = shareAt(id, today)
        return [year.startsOn, year.endsOn].some((day) => compare(shareAt(id, day), now) !== 0)
      })
      .map((entity) => [entity.id, entity] as const),
  )
  return [...changed.values()]
    .filter(({ parentId }) => parentId === null || !changed.has(parentId))
    .map(({ id, name, holdings }) => ({
      ...nothing,
      about: `entity:${id}`,
      kind: 'structural-change',
      effectiveOn: lastChange(holdings, year.startsOn, today),
      entity: { en: name.en, ar: name.ar },
    }))
}

/** The last day on which an entity began to be held otherwise. */
function lastChange(holdings: readonly inventory.Holding[], from: string, today: string): string {
  const days = holdings.flatMap(({ validFrom, validTo }) => [
    validFrom,
    ...(validTo === null ? [] : [dayAfter(validTo)]),
  ])
  return (
    days
      .filter((day) => day >= from && day <= today)
      .toSorted()
      .at(-1) ?? today
  )
}

/** The latest year with other warming potentials than the base year. */
function potentials(
  { year: base, today }: Ground,
  years: readonly inventory.InventoryYear[],
): inventory.BaseYearProposal[] {
  const other = years.findLast(
    ({ year, gwpSet, startsOn }) => year > base.year && gwpSet !== base.gwpSet && startsOn <= today,
  )
  if (!other || base.version === 0) return []
  return [
    {
      ...nothing,
      about: `gwp:${other.gwpSet}`,
      kind: 'method-change',
      effectiveOn: other.startsOn,
      year: other.year,
      gwpSet: other.gwpSet,
    },
  ]
}
