import { randomUUID } from 'node:crypto'
import type { inventory, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { refuseArchived } from '../calculation/index.ts'
import { lockOpenYears, refreshRollup } from '../records/index.ts'
import { rollupLines } from '../yearly/store.ts'
import type { ExpectedDeps } from './deps.ts'
import { monthsOfSource } from './list-expected.ts'
import { isOver, keyOf, sourcesOf } from './months.ts'
import {
  insertRequests,
  lockExpected,
  openRequests,
  preparersAmong,
  type NewRequest,
  type StoredExpected,
} from './store.ts'
import { dataAsked, remindOfData } from './tell-asked.ts'

/** Colleagues are asked for the months of sources that are over, have no data, and were not asked for yet. */
export async function askForData(
  deps: ExpectedDeps,
  { actor, body, db, audit, clock }: Call<typeof inventory.askForData>,
): Promise<ResponseOf<typeof inventory.askForData>> {
  const { organisationId, personId } = actor
  const sources = await lockExpected(db, organisationId, [...new Set(body.sources)])
  if (sources.length < new Set(body.sources).size) fail('inventory.expected-not-found')
  for (const { activity } of sources) await refuseArchived(db, organisationId, { activity })
  const today = clock.today()
  if (body.due < today) fail('validation-failed', { issues: [{ path: 'due', code: 'day-past', part: 'body' }] })
  const years = [...new Set(sources.map(({ year }) => year))]
  await lockOpenYears(deps, db, organisationId, years)
  await refreshRollup(db)
  const requests: NewRequest[] = []
  const asked = (source: StoredExpected) => body.personId ?? source.ownerId
  for (const year of years) {
    const covered = sourcesOf(await rollupLines(db, organisationId, year))
    const open = await openRequests(db, organisationId, year)
    for (const source of sources.filter((one) => one.year === year)) {
      const cells = monthsOfSource(source, { covered: covered.get(keyOf(source))?.months, requests: open, today })
      const months = cells
        .filter(({ state, month }) => (state === 'late' || state === 'due') && isOver(month, today))
        .map(({ month }) => month)
      const { siteId, activity } = source
      if (months.length > 0)
        requests.push({ id: randomUUID(), year, siteId, activity, months, askedOf: asked(source) ?? '' })
    }
  }
  const people = requests.map(({ askedOf }) => askedOf)
  const able = await preparersAmong(db, organisationId, people.filter(Boolean))
  const unable = people.filter((person) => !able.has(person))
  if (unable.length > 0) fail('inventory.data-owner-missing', { people: [...new Set(unable.filter(Boolean))] })
  const at = clock.now()
  await insertRequests(db, { organisationId, personId, at }, requests, body)
  if (requests.length > 0) {
    await audit({
      action: 'inventory.ask-for-data',
      subjectType: 'inventory',
      subjectId: String(years[0]),
      details: { requests: requests.map(({ id }) => id), years, due: body.due },
    })
    const by = { organisationId, personId, at }
    await deps.notices.notify(db, ...dataAsked(by, requests, { due: body.due, years }))
    await deps.notices.remind(db, remindOfData(by, body.due))
  }
  return { asked: requests.length, withoutMonths: sources.length - requests.length }
}
