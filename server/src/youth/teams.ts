import { randomUUID } from 'node:crypto'
import type { youth } from '@athar/contracts'
import { mostTeamMembers } from '@athar/contracts/youth'
import { withoutBidiControls } from '@athar/i18n'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { plainLine } from '../platform/plain-line.ts'
import { randomSigns } from '../platform/slug-of.ts'
import type { YouthDeps } from './deps.ts'
import { withoutId } from './own-page.ts'
import * as store from './store/teams.ts'

type Deps = Pick<YouthDeps, 'guardians'>

/** Founds a team of a school, a university or a city. Its name waits for a moderator. */
export async function foundTeam(
  { guardians }: Deps,
  { actor, body, db, clock, audit }: Call<typeof youth.foundTeam>,
): Promise<youth.Team> {
  const { personId } = actor
  const at = clock.now()
  await guardians.refuseUnlessMayTakePart(db, personId, at)
  await refuseInTeam(db, personId)
  const name = plainLine(body.name)
  if (name.length < 3 || withoutBidiControls(body.name) !== body.name) fail('youth.team-name')
  const id = randomUUID()
  await store.insertTeam(db, { id, ...body, name, code: randomSigns(8), createdBy: personId, createdAt: at })
  await store.setTeam(db, personId, id, at)
  await audit({ action: 'youth.found-team', subjectType: 'youth-team', subjectId: id })
  return ownTeam(db, personId)
}

export async function joinTeam(
  { guardians }: Deps,
  { actor, body, db, clock, audit }: Call<typeof youth.joinTeam>,
): Promise<youth.Team> {
  const { personId } = actor
  const at = clock.now()
  await guardians.refuseUnlessMayTakePart(db, personId, at)
  await refuseInTeam(db, personId)
  const code = body.code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const id = (await store.teamByCode(db, code)) ?? fail('youth.team-not-found')
  if ((await store.countMembers(db, id)) >= mostTeamMembers) fail('youth.team-full', { most: mostTeamMembers })
  await store.setTeam(db, personId, id, at)
  await audit({ action: 'youth.join-team', subjectType: 'youth-team', subjectId: id })
  return ownTeam(db, personId)
}

export async function leaveTeam({ actor, db, clock, audit }: Call<typeof youth.leaveTeam>): Promise<void> {
  const { team } = await store.placeOf(db, actor.personId)
  if (!team) return
  await store.setTeam(db, actor.personId, null, clock.now())
  await audit({ action: 'youth.leave-team', subjectType: 'youth-team', subjectId: team.id })
}

async function refuseInTeam(db: Db, personId: string): Promise<void> {
  if ((await store.placeOf(db, personId)).team) fail('youth.in-team')
}

async function ownTeam(db: Db, personId: string): Promise<youth.Team> {
  const { team } = await store.placeOf(db, personId)
  return team ? withoutId(team) : fail('youth.team-not-found')
}
