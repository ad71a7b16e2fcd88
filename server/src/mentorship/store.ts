import type { Standing } from '@athar/contracts/guardians'
import { mentorWorkflow, mentorshipWorkflow, type MentorInput, type MentorState } from '@athar/contracts/mentorship'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Functions, Mentors, Mentorships, MentorshipNotes } from '../platform/generated/row-types.ts'
import { countRows } from '../platform/list/read-page.ts'
import { callRows, callValue, tables } from '../platform/tables.ts'
import { defineFlow } from '../platform/workflow/flow.ts'
import { addEntries } from '../platform/workflow/history.ts'

export const mentorFlow = defineFlow({
  workflow: mentorWorkflow,
  table: 'mentors',
  changedAt: 'changed_at',
  versioned: true,
  fourEyes: 'mentorship.own-mentor',
})
export const mentorshipFlow = defineFlow({
  workflow: mentorshipWorkflow,
  table: 'mentorships',
  changedAt: 'changed_at',
  versioned: true,
})

export type MentorRow = Selectable<Mentors>
const mentors = (db: Db) => tables(db).selectFrom('mentors').selectAll()
const waits = sql<boolean>`(state = 'requested' or (state = 'suspended' and decided_by is null))`

export const approvedMentors = (db: Db, at: Date) =>
  mentors(db)
    .where('state', '=', 'approved')
    .where(sql<boolean>`not app.is_kept_out(person_id, ${at})`)
    .orderBy('changedAt', 'desc')
    .limit(500)
    .execute()
/** For moderators; those that wait for a decision first. */
export const mentorsIn = (db: Db, state: MentorState | undefined, at: Date) =>
  mentors(db)
    .select(sql<Standing>`app.may_take_part(person_id, ${at})`.as('standing'))
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .orderBy(waits, 'desc')
    .orderBy('changedAt', 'desc')
    .limit(500)
    .execute()
/** Mentors whose account is blocked are asked nothing. */
export const isKeptOut = async (db: Db, personId: string, at: Date): Promise<boolean> =>
  (await callValue(db, 'is_kept_out', personId, at)) ?? true
export const findMentor = (db: Db, id: string) => mentors(db).where('id', '=', id).executeTakeFirst()
export const mentorOf = (db: Db, personId: string) => mentors(db).where('personId', '=', personId).executeTakeFirst()

export const countOffers = (db: Db): Promise<number> => countRows(tables(db).selectFrom('mentors').where(waits))

type Offer = { readonly id: string; readonly personId: string; readonly input: MentorInput; readonly at: Date }

export async function insertMentor(db: Db, { id, personId, input, at }: Offer): Promise<void> {
  await tables(db)
    .insertInto('mentors')
    .values({ ...input, id, personId, state: 'requested', changedAt: at })
    .execute()
  const begun = { id, organisationId: null, side: 'person', action: 'offer', to: 'requested', version: 1 } as const
  await addEntries(db, mentorFlow, [begun], { at })
}

export async function updateMentor(db: Db, { personId, input, at }: Omit<Offer, 'id'>): Promise<void> {
  await tables(db)
    .updateTable('mentors')
    .set(({ eb }) => ({ ...input, changedAt: at, version: eb('version', '+', 1) }))
    .where('personId', '=', personId)
    .execute()
}

/** Until a moderator decides: by a moderator, or by the mentor who is under 18. */
export async function suspendMentor(db: Db, personId: string, reason: string | null, at: Date): Promise<void> {
  await sql`select app.suspend_mentor(${personId}, ${reason}, ${at})`.execute(db)
}

export const countMentees = async (db: Db, mentorPerson: string, groupId: string | null): Promise<number> =>
  (await callValue(db, 'count_mentees', mentorPerson, groupId)) ?? 0

export type MentorshipRow = NonNullable<Awaited<ReturnType<typeof findMentorship>>>

const mentorships = (db: Db) =>
  tables(db)
    .selectFrom('mentorships as s')
    .leftJoin('mentorGroups as g', 'g.id', 's.groupId')
    .selectAll('s')
    .select('g.title as groupTitle')
    .select(sql<boolean>`s.state = 'accepted' and not app.mentorship_is_open(s.id)`.as('paused'))

/** Of one person, on either side. */
export const mentorshipsOf = (db: Db, personId: string) =>
  mentorships(db)
    .where(({ or, eb }) => or([eb('s.mentorPerson', '=', personId), eb('s.menteePerson', '=', personId)]))
    .orderBy('s.askedAt', 'desc')
    .orderBy('s.id')
    .limit(500)
    .execute()
/** Of one person, on either side, those that go on: they stay as they are until the transaction ends. */
export async function holdOpenMentorships(db: Db, personId: string): Promise<MentorshipRow[]> {
  await tables(db)
    .selectFrom('mentorships')
    .where(({ or, eb }) => or([eb('mentorPerson', '=', personId), eb('menteePerson', '=', personId)]))
    .where('state', 'in', ['requested', 'accepted'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return (await mentorshipsOf(db, personId)).filter(({ state }) => state === 'requested' || state === 'accepted')
}
export const findMentorship = (db: Db, id: string) => mentorships(db).where('s.id', '=', id).executeTakeFirst()

type NewMentorship = Omit<Insertable<Mentorships>, 'state' | 'changedAt'>

export async function insertMentorship(db: Db, made: NewMentorship): Promise<void> {
  const { id, askedAt: at } = made
  await tables(db)
    .insertInto('mentorships')
    .values({ ...made, state: 'requested', changedAt: at })
    .execute()
  const begun = { id, organisationId: null, side: 'person', action: 'request', to: 'requested', version: 1 } as const
  await addEntries(db, mentorshipFlow, [begun], { at: new Date(at) })
}

export async function saveFeedback(db: Db, id: string, rating: number, feedback: string): Promise<void> {
  await tables(db).updateTable('mentorships').set({ rating, feedback }).where('id', '=', id).execute()
}

export async function block(db: Db, byPerson: string, blocked: string, at: Date): Promise<void> {
  await tables(db)
    .insertInto('mentorshipBlocks')
    .values({ byPerson, blocked, at })
    .onConflict((known) => known.doNothing())
    .execute()
}

const notes = (db: Db) => tables(db).selectFrom('mentorshipNotes').selectAll().limit(1000)

/** Of one mentorship; of a group, of all who take part. */
export const notesOf = (db: Db, { id, groupId }: MentorshipRow) =>
  notes(db)
    .where(({ eb }) => (groupId === null ? eb('mentorshipId', '=', id) : eb('groupId', '=', groupId)))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const notesBy = (db: Db, personId: string) =>
  notes(db).where('personId', '=', personId).orderBy('createdAt', 'desc').orderBy('id').execute()

export async function insertNote(db: Db, note: Insertable<MentorshipNotes>): Promise<void> {
  await tables(db).insertInto('mentorshipNotes').values(note).execute()
}

export type Stopped = Functions['stop_mentorships']['row']

/** For moderators: one mentorship, or all of a mentor. */
export const stopMentorships = (
  db: Db,
  { mentor = null, mentorship = null }: { readonly mentor?: string | null; readonly mentorship?: string | null },
  at: Date,
): Promise<Stopped[]> => callRows(db, 'stop_mentorships', mentor, mentorship, at)

/** Words of a person who leaves; what others wrote stays with them. */
export async function eraseWords(db: Db, personId: string): Promise<void> {
  const all = tables(db)
  await all.updateTable('mentorshipNotes').set({ body: '' }).where('personId', '=', personId).execute()
  await all.updateTable('mentorships').set({ goal: '', feedback: '' }).where('menteePerson', '=', personId).execute()
  await all.deleteFrom('mentorshipBlocks').where('byPerson', '=', personId).execute()
  await all.deleteFrom('mentorGroupModerators').where('personId', '=', personId).execute()
  await all.deleteFrom('mentors').where('personId', '=', personId).execute()
}

const refusals = {
  mentors_adults: 'mentorship.adults-only',
  mentorships_groups_only: 'mentorship.groups-only',
  mentorships_age: 'mentorship.age-changed',
  mentorships_own_child: 'mentorship.own-child',
  mentorships_group_ages: 'mentorship.other-ages',
  mentorships_suspended: 'mentorship.paused',
  mentorships_blocked: 'mentorship.blocked',
  mentorships_places: 'mentorship.full',
  mentorships_open: 'mentorship.already-asked',
} as const

/** What the database refuses, by the name of its rule. */
export function refusalOf(error: unknown): (typeof refusals)[keyof typeof refusals] | undefined {
  const rule = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  return Object.entries(refusals).find(([name]) => name === rule)?.[1]
}
