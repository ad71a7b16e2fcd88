import type { mentorship, ResponseOf } from '@athar/contracts'
import type { GroupNote } from '@athar/contracts/mentorship'
import { needSecondFactor } from '../platform/assurance.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { firstName } from '../platform/first-name.ts'
import type { Call } from '../platform/http/serve.ts'
import { readPage } from '../platform/list/read-page.ts'
import type { MentorshipDeps } from './deps.ts'
import * as store from './group-store.ts'
import { hiddenFrom } from './mentorships.ts'
import { safeName } from './rules.ts'

/** Groups of people under 18, for moderators, those that pause first. */
export async function listSupervisedGroups(
  { people }: Pick<MentorshipDeps, 'people'>,
  { db }: Call<typeof mentorship.listSupervisedGroups>,
): Promise<ResponseOf<typeof mentorship.listSupervisedGroups>> {
  const rows = await store.supervisedGroups(db)
  const cards = await people.find(
    db,
    rows.map(({ mentorPerson: id }) => id),
  )
  return {
    items: rows.map(({ mentorPerson: mentor, ...row }) => ({ ...row, mentor: cards.get(mentor)?.fullName || null })),
  }
}

/** A moderator enters a group, so that no child is alone there with the mentor, or leaves it. */
export async function superviseGroup({
  actor,
  params,
  body,
  db,
  clock,
  audit,
}: Call<typeof mentorship.superviseGroup>): Promise<void> {
  await needSecondFactor(db, actor)
  const group = (await store.supervisedGroups(db)).find(({ id }) => id === params.id)
  if (!group) return fail('mentorship.group-not-found')
  if (group.mentorPerson === actor.personId) return fail('mentorship.own-mentor')
  if (group.present === body.present) return
  if (body.present) await store.enterGroup(db, group.id, actor.personId, clock.now())
  else await store.leaveGroup(db, group.id, actor.personId)
  await audit({
    action: 'mentorship.supervise-group',
    subjectType: 'mentor-group',
    subjectId: group.id,
    details: { present: body.present },
  })
}

/** What was written in a group, for moderators: row security keeps it from everyone else. */
export async function listGroupNotes(
  { people }: Pick<MentorshipDeps, 'people'>,
  { params, query, db }: Call<typeof mentorship.listGroupNotes>,
): Promise<ResponseOf<typeof mentorship.listGroupNotes>> {
  if (!(await store.supervisedGroups(db)).some(({ id }) => id === params.id)) return fail('mentorship.group-not-found')
  const { rows, nextCursor } = await readPage(query, store.newestFirst, (place) =>
    store.notesOfGroup(db, params.id, place),
  )
  return { items: await present(people, db, rows), nextCursor }
}

/** All that was written in the groups of a child, for the guardian, who needs no account. */
export async function listGuardedNotes(
  deps: Pick<MentorshipDeps, 'database' | 'people' | 'guardians' | 'clock'>,
  { query }: Call<typeof mentorship.listGuardedNotes>,
): Promise<ResponseOf<typeof mentorship.listGuardedNotes>> {
  const { consentId, personId } = deps.guardians.openLink(query.token) ?? fail('guardians.link-invalid')
  return deps.database.transaction({ personId }, async ({ db }) => {
    await deps.guardians.followLink(db, consentId)
    const { rows, nextCursor } = await readPage(query, store.newestFirst, (place) =>
      store.notesForGuardian(db, personId, place),
    )
    const children = rows.filter((row) => row.person_id !== row.mentor_person).map((row) => row.person_id)
    const hidden = await hiddenFrom(deps, db, personId, children)
    const shown = rows.filter((row) => !hidden.has(row.person_id))
    return { items: await present(deps.people, db, shown), nextCursor }
  })
}

/** The mentor by their name, everyone else by the first. */
async function present(
  people: MentorshipDeps['people'],
  db: Db,
  rows: readonly store.GroupNoteRow[],
): Promise<GroupNote[]> {
  const cards = await people.find(
    db,
    rows.map((row) => row.person_id),
  )
  return rows.map((row) => {
    const name = safeName(cards.get(row.person_id)?.fullName ?? '')
    return {
      id: row.id,
      kind: row.kind,
      group: row.title ?? '',
      by: (row.person_id === row.mentor_person ? name : firstName(name)) || null,
      metOn: row.met_on,
      text: row.body,
      at: row.created_at.toISOString(),
    }
  })
}
