import { randomUUID } from 'node:crypto'
import type { mentorship, ResponseOf } from '@athar/contracts'
import type { GroupCard, Wanted } from '@athar/contracts/mentorship'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { plainLine } from '../platform/plain-line.ts'
import type { MentorshipDeps } from './deps.ts'
import { byMatch, reasonsFor } from './match.ts'
import * as store from './group-store.ts'
import { refuseContactDetails, safeName } from './rules.ts'
import { countMentees, mentorOf } from './store.ts'

type People = Pick<MentorshipDeps, 'people'>

/** Groups of checked mentors that have a free place for someone of this age, the best match first. */
export async function listGroups(
  deps: Pick<MentorshipDeps, 'people' | 'guardians'>,
  { actor, query, db, clock }: Call<typeof mentorship.listGroups>,
): Promise<ResponseOf<typeof mentorship.listGroups>> {
  const at = clock.now()
  const { personId } = actor
  const standing = await deps.guardians.standingOf(db, personId, at)
  const items = await present(deps, db, { rows: await store.openGroups(db, at), personId, query })
  const fits = ({ ages }: GroupCard) =>
    ages === null || standing === 'age-unknown' || (ages === 'adult') === (standing === 'adult')
  return { items: byMatch(items.filter((group) => group.own || (group.free > 0 && fits(group)))) }
}

export async function createGroup(
  deps: People,
  { actor, body, db, clock, audit }: Call<typeof mentorship.createGroup>,
): Promise<GroupCard> {
  const { personId } = actor
  const mentor = await mentorOf(db, personId)
  if (mentor?.state !== 'approved') return fail('mentorship.not-a-mentor')
  const id = randomUUID()
  const group = { ...body, title: plainLine(body.title) }
  refuseContactDetails(group.title)
  await store.insertGroup(db, { ...group, id, mentorId: mentor.id, createdAt: clock.now() })
  await audit({ action: 'mentorship.create-group', subjectType: 'mentor-group', subjectId: id })
  const row = (await store.findGroup(db, id)) ?? fail('mentorship.group-not-found')
  return (await present(deps, db, { rows: [row], personId, query: {} }))[0] ?? fail('mentorship.group-not-found')
}

type Shown = { readonly rows: readonly store.GroupRow[]; readonly personId: string; readonly query: Wanted }

async function present({ people }: People, db: Db, { rows, personId, query }: Shown): Promise<GroupCard[]> {
  const cards = await people.find(
    db,
    rows.map(({ mentorPerson: id }) => id),
  )
  const shown: GroupCard[] = []
  for (const row of rows) {
    const offered = { topics: [row.topic], languages: [row.language], region: row.region, times: row.times }
    shown.push({
      id: row.id,
      title: row.title,
      topic: row.topic,
      language: row.language,
      places: row.places,
      mentor: safeName(cards.get(row.mentorPerson)?.fullName ?? ''),
      own: row.mentorPerson === personId,
      ages: row.ages,
      free: row.places - (await countMentees(db, row.mentorPerson, row.id)),
      reasons: reasonsFor(offered, query),
    })
  }
  return shown
}
