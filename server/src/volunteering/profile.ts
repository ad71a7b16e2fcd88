import { badgesOf, type Badge } from '@athar/contracts/volunteering'
import type { volunteering } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { documentNumber } from '../platform/slug-of.ts'
import type { VolunteeringDeps } from './deps.ts'
import * as store from './store/profiles.ts'

type Deps = Pick<VolunteeringDeps, 'guardians' | 'publicPages'>

const blank: store.StoredProfile = { skills: [], regions: [], tellOfShortage: false, number: null }

export const readProfile = (
  { guardians }: Pick<Deps, 'guardians'>,
  { actor, db, clock }: Call<typeof volunteering.readProfile>,
): Promise<volunteering.OwnProfile> => ownProfile({ guardians }, db, actor.personId, clock.now())

/** A new consent to be public gives a new number: who had the old one finds nothing under it. */
export async function saveProfile(
  deps: Deps,
  { actor: { personId }, body, db, clock, audit }: Call<typeof volunteering.saveProfile>,
): Promise<volunteering.OwnProfile> {
  const at = clock.now()
  const before = (await store.findProfile(db, personId)) ?? blank
  if (body.public && (await deps.guardians.standingOf(db, personId, at)) !== 'adult')
    fail('volunteering.adults-alone-public')
  const number = body.public ? (before.number ?? documentNumber('VOL', 5, 5)) : null
  const { tellOfShortage } = body
  const skills = [...new Set(body.skills)]
  const regions = [...new Set(body.regions)]
  await store.saveProfile(db, personId, { skills, regions, tellOfShortage, number })
  await audit({
    action: 'volunteering.save-profile',
    subjectType: 'person',
    subjectId: personId,
    details: { shown: body.public },
  })
  if (number !== before.number) await deps.publicPages.changed(db)
  return ownProfile(deps, db, personId, at)
}

/** What everybody may read of who agreed to it. */
export async function readVolunteer(
  { people }: Pick<VolunteeringDeps, 'people'>,
  { params, db }: Call<typeof volunteering.readVolunteer>,
): Promise<volunteering.PublicProfile> {
  const number = params.number.trim().toUpperCase()
  const personId = (await store.findPublic(db, number)) ?? fail('volunteering.volunteer-not-found')
  const card = (await people.find(db, [personId])).get(personId) ?? fail('volunteering.volunteer-not-found')
  return { number, name: card.fullName, record: recordOf(await store.hoursOf(db, personId)) }
}

async function ownProfile(
  { guardians }: Pick<Deps, 'guardians'>,
  db: Db,
  personId: string,
  at: Date,
): Promise<volunteering.OwnProfile> {
  return {
    ...((await store.findProfile(db, personId)) ?? blank),
    mayBePublic: (await guardians.standingOf(db, personId, at)) === 'adult',
    record: recordOf(await store.hoursOf(db, personId)),
  }
}

/** Half hours: binary fractions are exact. */
const sum = (rows: readonly store.HoursRow[]): number => rows.reduce((all, { hours }) => all + Number(hours), 0)

function recordOf(rows: readonly store.HoursRow[]): volunteering.VolunteerRecord {
  const years = [...Map.groupBy(rows, ({ year }) => year)].toSorted(([one], [other]) => other - one)
  const initiatives = [...Map.groupBy(rows, ({ initiative }) => initiative)]
  const hours = sum(rows)
  const events = rows.reduce((all, row) => all + row.events, 0)
  const served = initiatives.filter(([initiative]) => initiative !== null).length
  const badges: Badge[] = badgesOf({ events, hours, initiatives: served, years: years.length })
  return {
    hours: String(hours),
    events,
    byYear: years.map(([year, those]) => ({ year, hours: String(sum(those)) })),
    byInitiative: initiatives
      .map(([initiative, those]) => ({ initiative, hours: sum(those) }))
      .toSorted((one, other) => other.hours - one.hours)
      .map((one) => ({ ...one, hours: String(one.hours) })),
    badges,
  }
}
