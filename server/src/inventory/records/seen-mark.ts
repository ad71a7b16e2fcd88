import { createHash } from 'node:crypto'
import { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { FilterGround } from './store/filter.ts'
import { changedSince, markNow, sitesOfEntity } from './store/selection.ts'

type By = { readonly organisationId: string }

/** Begins a mark. Called before the list is read, so that a later change counts as unseen. */
export const beginMark = markNow

/**
 * Mark of a list as it was read: `<snapshot>/<digest>`. The digest covers the filter and what decides which records it
 * finds besides the records themselves: no list of another filter, boundary or fiscal year is taken for this one.
 */
export const markOf = async (
  db: Db,
  by: By,
  seen: { readonly snapshot: string; readonly filter: inventory.RecordFilter; readonly ground: FilterGround },
): Promise<string> => `${seen.snapshot}/${await digestOf(db, by, seen)}`

/**
 * How many of the selected records are new or changed since the mark, and whether the filter finds by the same rules.
 * As many records as in the list, none of them changed, found by the same rules: then they are those of the list.
 */
export async function compareWithMark(
  db: Db,
  by: By,
  {
    seenAs,
    filter,
    ground,
  }: { readonly seenAs: string; readonly filter: inventory.RecordFilter; readonly ground: FilterGround },
): Promise<{ readonly changed: number; readonly sameRules: boolean }> {
  const [snapshot = '', digest] = seenAs.split('/')
  return {
    changed: await changedSince(db, by, snapshot),
    sameRules: digest === (await digestOf(db, by, { filter, ground })),
  }
}

async function digestOf(
  db: Db,
  { organisationId }: By,
  { filter, ground }: { readonly filter: inventory.RecordFilter; readonly ground: FilterGround },
): Promise<string> {
  const sites = filter.entityId === undefined ? null : await sitesOfEntity(db, organisationId, filter.entityId)
  const held = filter.counted === undefined ? null : ground.held
  // The schema puts the keys in one order. Answers of factors never change, so they need no place here.
  const asked = inventory.recordFilter.parse({ ...filter, text: filter.text || undefined })
  const rules = [asked, ground.days, held, sites]
  return createHash('sha256').update(JSON.stringify(rules)).digest('hex')
}
