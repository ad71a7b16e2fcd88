import { randomUUID } from 'node:crypto'
import { countedMonths, monthAfter, type MonthSpan } from '@athar/carbon'
import { inventory, type ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { archivedActivities } from '../calculation/index.ts'
import { readStructure, yearAsItStands } from '../boundary/index.ts'
import { lockOpenYears, refreshRollup } from '../records/index.ts'
import { rollupLines } from '../yearly/store.ts'
import type { ExpectedDeps } from './deps.ts'
import { keyOf, sourcesOf } from './months.ts'
import { expectedOfYear, insertExpected, namedSites, type NewExpected } from './store.ts'

type Copied = ResponseOf<typeof inventory.copyExpected>

/** Expects the sources of the year before in the same months; names sites out of use or sold, and leaves them out. */
export async function copyExpected(
  deps: ExpectedDeps,
  { actor, params, db, audit, clock }: Call<typeof inventory.copyExpected>,
): Promise<Copied> {
  const { organisationId, personId } = actor
  await lockOpenYears(deps, db, organisationId, [params.year])
  await refreshRollup(db)
  const { year } = await yearAsItStands(deps, db, organisationId, params.year)
  const { consolidationApproach } = await deps.organisations.read(db, organisationId)
  const structure = await readStructure(db, organisationId)
  const known = new Set((await expectedOfYear(db, organisationId, year)).map(keyOf))
  const listed = new Map((await expectedOfYear(db, organisationId, year - 1)).map((one) => [keyOf(one), one]))
  const before = sourcesOf(await rollupLines(db, organisationId, year - 1))
  const keys = [...new Set([...before.keys(), ...listed.keys()])].filter((key) => !known.has(key)).sort()
  const sites = await namedSites(
    db,
    organisationId,
    keys.map((key) => key.split('|')[0]!),
  )
  const archivedKeys = await archivedActivities(db, organisationId)
  const added: NewExpected[] = []
  const left: Copied['left'] = []
  for (const key of keys) {
    const [siteId, activity] = key.split('|') as [string, string]
    const { archived, entityId, ...site } = sites.get(siteId)!
    const list = listed.get(key)
    const held = countedMonths(structure, entityId, consolidationApproach).counted
    const months = (list?.months ?? [...before.get(key)!.months.keys()])
      .map((month) => monthAfter(month, 12))
      .filter((month) => held.some((span) => isWithin(month, span)))
      .sort()
    if (archived) left.push({ site, activity, reason: 'site-archived' })
    else if (archivedKeys.has(activity)) left.push({ site, activity, reason: 'activity-archived' })
    else if (months.length === 0) left.push({ site, activity, reason: 'not-held' })
    else
      added.push({
        id: randomUUID(),
        siteId,
        activity,
        months,
        ownerId: list?.ownerId ?? null,
        dueAfterDays: list?.dueAfterDays ?? inventory.usualDueDays,
        reason: '',
      })
  }
  const stored = await insertExpected(db, { organisationId, personId, at: clock.now() }, year, added)
  await audit({
    action: 'inventory.copy-expected',
    subjectType: 'inventory',
    subjectId: String(year),
    details: { added: stored, left: left.map(({ site, activity, reason }) => ({ site: site.id, activity, reason })) },
  })
  return { added: stored, left }
}

const isWithin = (month: string, { from, to }: MonthSpan): boolean =>
  (from === null || from <= month) && (to === null || month <= to)
