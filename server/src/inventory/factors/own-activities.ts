import { nameKey } from '@athar/activity-file'
import { isReportedEmission } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { emissionLibrary } from '@athar/reference-data'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainName } from '../../platform/plain-name.ts'
import { activityOf, libraryIndex, readOwnActivities, type OwnActivityRow } from '../calculation/index.ts'
import { fileVocabulary } from '../imports/index.ts'
import { archiveActivity, insertOwnActivity, lockOwnFactors } from './store.ts'

export async function listOwnActivities({ actor, db }: Call<typeof inventory.listOwnActivities>) {
  return { items: (await readOwnActivities(db, actor.organisationId)).map(shapeOf) }
}

/** An activity that the library does not have. Its name is no other activity's, so that files find it by it. */
export async function createOwnActivity({
  actor: { organisationId, personId },
  body,
  db,
  audit,
  clock,
}: Call<typeof inventory.createOwnActivity>): Promise<inventory.OwnActivity> {
  const name = plainName(body.name)
  const scope = scopeOf(body.category) ?? fail('inventory.factor-invalid', { field: 'category' })
  const unit = libraryIndex().units.get(body.defaultUnit)?.unit
  if (!unit || unit.dimension === 'emissions') return fail('inventory.factor-invalid', { field: 'defaultUnit' })
  await lockOwnFactors(db, organisationId)
  const before = await readOwnActivities(db, organisationId)
  const { activityByName } = fileVocabulary(before.map(activityOf))
  for (const each of [name.en, name.ar])
    if (each !== '' && activityByName.has(nameKey(each))) return fail('inventory.activity-taken', { name: each })
  const row: OwnActivityRow = {
    org_id: organisationId,
    key: keyFor(name.en, new Set(before.map(({ key }) => key))),
    name_en: name.en,
    name_ar: name.ar,
    scope,
    category: body.category,
    dimension: unit.dimension,
    default_unit: unit.id,
    reason: body.reason,
    created_by: personId,
    created_at: clock.now(),
    archived_at: null,
  }
  await insertOwnActivity(db, row)
  await audit({
    action: 'inventory.create-own-activity',
    subjectType: 'activity',
    subjectId: row.key,
    reason: body.reason,
    details: { category: row.category, unit: row.default_unit },
  })
  return shapeOf(row)
}

/** Offered no longer, or again: what was entered keeps its name and its figures. */
export async function archiveOwnActivity({
  actor,
  params,
  body,
  db,
  audit,
  clock,
}: Call<typeof inventory.archiveOwnActivity>): Promise<undefined> {
  if (!(await archiveActivity(db, actor.organisationId, params.key, body.archived ? clock.now() : null)))
    return fail('inventory.activity-not-found', { key: params.key })
  await audit({
    action: 'inventory.archive-own-activity',
    subjectType: 'activity',
    subjectId: params.key,
    reason: body.reason,
    details: { archived: body.archived },
  })
  return undefined
}

/**
 * The scope of a category that an organisation may add to. Purchased electricity is counted twice, by location and by
 * market, and what lies outside the scopes has rules of its own.
 */
function scopeOf(category: string): OwnActivityRow['scope'] | null {
  const known = emissionLibrary().activities.find(
    (activity) => activity.category === category && !isReportedEmission(activity),
  )
  if (!known || known.scope === 'outside' || category === 'purchased-electricity') return null
  return String(known.scope) as OwnActivityRow['scope']
}

/** A key that people can read in a file, out of the English name where there is one. */
function keyFor(name: string, taken: ReadonlySet<string>): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  const key = `own-${slug || 'activity'}`
  const free = (nth: number): string => {
    const tried = nth === 1 ? key : `${key}-${nth}`
    return taken.has(tried) ? free(nth + 1) : tried
  }
  return free(1)
}

const shapeOf = (row: OwnActivityRow): inventory.OwnActivity => ({
  key: row.key,
  name: { en: row.name_en, ar: row.name_ar },
  scope: row.scope,
  category: row.category,
  defaultUnit: row.default_unit,
  reason: row.reason,
  archived: row.archived_at !== null,
})
