import type { organisations, volunteering } from '@athar/contracts'
import { nonProfit } from '@athar/reference-data'
import { momentOf } from '@athar/i18n'
import { createAudit } from '../platform/audit.ts'
import type { Platform } from '../platform/platform.ts'
import { reminderOf } from './event-soon.ts'
import * as store from './store/events.ts'

export type SeedFor = { readonly organisation: organisations.Organisation; readonly ownerId: string }

type Place = { readonly lat: number; readonly lon: number; readonly precision: 'town' | 'approximate' }
type Detail = Place & {
  readonly id: string
  readonly slug: string
  readonly hour: number
  readonly initiative: volunteering.Event['initiative']
}

/** Where the towns of the sample events lie (GeoNames; Thadiq by hand), at which hour of Riyadh they begin, and which initiative they serve. */
const details: Readonly<Record<string, Detail>> = {
  'ev-thadiq': {
    id: '0a7a0000-0000-4000-8000-000000000201',
    slug: 'planting-day-thadiq',
    initiative: 'tree-planting-initiative',
    lat: 25.29,
    lon: 45.87,
    precision: 'approximate',
    hour: 7,
  },
  'ev-jazan': {
    id: '0a7a0000-0000-4000-8000-000000000202',
    slug: 'mangrove-morning-jazan',
    initiative: 'marine-conservation',
    lat: 16.8892,
    lon: 42.5511,
    precision: 'town',
    hour: 7,
  },
  'ev-jeddah': {
    id: '0a7a0000-0000-4000-8000-000000000203',
    slug: 'beach-clean-up-jeddah',
    initiative: 'marine-conservation',
    lat: 21.4901,
    lon: 39.1862,
    precision: 'town',
    hour: 7,
  },
  'ev-unayzah': {
    id: '0a7a0000-0000-4000-8000-000000000204',
    slug: 'ghadha-seed-walk-unayzah',
    initiative: 'tree-planting-initiative',
    lat: 26.0879,
    lon: 43.9637,
    precision: 'town',
    hour: 8,
  },
  'ev-audit': {
    id: '0a7a0000-0000-4000-8000-000000000205',
    slug: 'school-energy-and-water-check',
    initiative: null,
    lat: 26.4344,
    lon: 50.1033,
    precision: 'town',
    hour: 8,
  },
  'ev-birds': {
    id: '0a7a0000-0000-4000-8000-000000000206',
    slug: 'winter-bird-count-al-ahsa',
    initiative: null,
    lat: 25.3647,
    lon: 49.5876,
    precision: 'town',
    hour: 6,
  },
}

/** A day counted from one of the Kingdom, at an hour of its time, which knows no summer time. */
const beginning = (today: string, inDays: number, hour: number): Date =>
  new Date(Date.parse(momentOf(today, '00:00')) + (inDays * 24 + hour) * 3600_000)

/** Puts the sample events in once. How many joined is a stored sample figure: nobody is behind it. */
export async function seedEvents(
  { database, clock, notices }: Pick<Platform, 'database' | 'clock' | 'notices'>,
  { organisation, ownerId }: SeedFor,
): Promise<void> {
  const organisationId = organisation.id
  await database.transaction({ personId: ownerId, organisationId, role: 'owner' }, async ({ db }) => {
    if ((await store.eventsOf(db, organisationId)).length > 0) return
    const at = clock.now()
    const audit = createAudit(db, { organisationId, personId: ownerId, requestId: 'demo', at })
    for (const event of nonProfit().volunteerEvents) {
      const detail = details[event.id]
      if (!detail) throw new Error(`nobody said where the sample event ${event.id} takes place`)
      const { id, slug, hour, ...point } = detail
      const startsAt = beginning(clock.today(), event.inDays, hour).toISOString()
      await store.insertEvent(db, {
        ...point,
        id,
        slug,
        organisationId,
        title: event.title,
        description: event.description,
        place: event.location.name,
        region: event.location.region,
        startsAt,
        hours: String(event.hours),
        needed: event.needed,
        sampleJoined: event.joined,
        minAge: event.minAge,
        organiser: organisation.name,
        sample: true,
        by: ownerId,
        at,
      })
      await notices.remind(db, reminderOf({ organisationId, id, startsAt }, at))
      await audit({ action: 'volunteering.create-event', subjectType: 'volunteer-event', subjectId: id })
    }
  })
}
