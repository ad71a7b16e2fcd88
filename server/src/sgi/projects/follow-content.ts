import { randomUUID } from 'node:crypto'
import { paths } from '@athar/contracts'
import { contentKinds, type ContentBodies } from '@athar/contracts/content'
import type { ShownContent } from '../../platform/feature-hooks.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { standing } from '../../platform/kingdom.ts'
import type { SgiDeps } from '../deps.ts'
import { nameKeys } from '../name-keys.ts'
import { hideUnregistered, saveUnregistered, type ProjectRow } from '../store/projects.ts'

/** Projects that nobody registered are on the map as editors publish them: followers and news stay with their address. */
export async function followContent(
  { notices }: Pick<SgiDeps, 'notices'>,
  db: Db,
  { kind, slug, body, by, at }: ShownContent,
): Promise<void> {
  if (kind !== 'sgi-project') return
  if (body === null) {
    await hideUnregistered(db, slug, at)
    return notices.takeBack(db, { kind: 'sgi.project-news', link: paths.sgiProject(slug) })
  }
  const row = rowOf(slug, contentKinds['sgi-project'].parse(body))
  const where = standing({ lat: row.latitude, lon: row.longitude, region: row.region }, row.initiative)
  if (where === 'outside') fail('sgi.place-outside')
  if (where === 'elsewhere') fail('sgi.place-other-region')
  // An organisation was faster with the address: what comes with the product steps back, an editor chooses another one.
  if (!(await saveUnregistered(db, row, at)) && by !== null) fail('content.slug-taken', { slug })
}

const rowOf = (slug: string, { place, ...body }: ContentBodies['sgi-project']): ProjectRow => ({
  ...body,
  organisationId: null,
  id: randomUUID(),
  registrationId: null,
  draft: null,
  slug,
  kind: 'project',
  placeName: place.name,
  region: place.region,
  latitude: place.lat,
  longitude: place.lon,
  precision: place.precision,
  area: null,
  milestones: [],
  partners: [],
  participants: null,
  target: null,
  registeredBy: null,
  nameKeys: nameKeys(body.title),
  sample: false,
})
