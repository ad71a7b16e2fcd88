import type { Standing } from '@athar/contracts/guardians'
import {
  mentorWorkflow,
  mentorshipWorkflow,
  type MentorInput,
  type MentorState,
  type MentorshipState,
  type MentorTopic,
  type MentorLanguage,
} from '@athar/contracts/mentorship'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database.ts'
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

export type MentorRow = MentorInput & {
  readonly id: string
  readonly person_id: string
  readonly state: MentorState
  readonly reason: string | null
  /** Suspended until a moderator decides. */
  readonly held: boolean
  readonly changed_at: Date
  readonly version: number
}

const mentorColumns = sql`id, person_id, about, topics, languages, region, times, capacity, state, reason,
  state = 'suspended' and decided_by is null as held, changed_at, version`
const waits = sql`(state = 'requested' or (state = 'suspended' and decided_by is null))`
const mentors = async (db: Db, rest: RawBuilder<unknown>): Promise<MentorRow[]> =>
  (await sql<MentorRow>`select ${mentorColumns} from mentors ${rest}`.execute(db)).rows

export const approvedMentors = (db: Db, at: Date): Promise<MentorRow[]> =>
  mentors(
    db,
    sql`where state = 'approved' and not app.is_kept_out(person_id, ${at}) order by changed_at desc limit 500`,
  )
type WithStanding = MentorRow & { readonly standing: Standing }
/** For moderators; those that wait for a decision first. */
export async function mentorsIn(db: Db, state: MentorState | undefined, at: Date): Promise<WithStanding[]> {
  const { rows } = await sql<WithStanding>`select ${mentorColumns}, app.may_take_part(person_id, ${at}) as standing
    from mentors where (${state ?? null}::text is null or state = ${state ?? null})
    order by ${waits} desc, changed_at desc limit 500`.execute(db)
  return rows
}
/** Mentors whose account is blocked are asked nothing. */
export async function isKeptOut(db: Db, personId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`select app.is_kept_out(${personId}, ${at}) as out`.execute(db)
  return rows[0]?.out ?? true
}
export const findMentor = async (db: Db, id: string): Promise<MentorRow | undefined> =>
  (await mentors(db, sql`where id = ${id}`))[0]
export const mentorOf = async (db: Db, personId: string): Promise<MentorRow | undefined> =>
  (await mentors(db, sql`where person_id = ${personId}`))[0]

export async function countOffers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mentors
    where ${waits}`.execute(db)
  return rows[0]?.count ?? 0
}

type Offer = { readonly id: string; readonly personId: string; readonly input: MentorInput; readonly at: Date }

export async function insertMentor(db: Db, { id, personId, input, at }: Offer): Promise<void> {
  await sql`insert into mentors (id, person_id, about, topics, languages, region, times, capacity, state, changed_at)
    values (${id}, ${personId}, ${input.about}, ${[...input.topics]}::text[], ${[...input.languages]}::text[],
            ${input.region}, ${[...input.times]}::text[], ${input.capacity}, 'requested', ${at})`.execute(db)
  const begun = { id, organisationId: null, side: 'person', action: 'offer', to: 'requested', version: 1 } as const
  await addEntries(db, mentorFlow, [begun], { at })
}

export async function updateMentor(db: Db, { personId, input, at }: Omit<Offer, 'id'>): Promise<void> {
  await sql`update mentors set about = ${input.about}, topics = ${[...input.topics]}::text[],
      languages = ${[...input.languages]}::text[], region = ${input.region}, times = ${[...input.times]}::text[],
      capacity = ${input.capacity}, changed_at = ${at}, version = version + 1
    where person_id = ${personId}`.execute(db)
}

/** Until a moderator decides: by a moderator, or by the mentor who is under 18. */
export async function suspendMentor(db: Db, personId: string, reason: string | null, at: Date): Promise<void> {
  await sql`select app.suspend_mentor(${personId}, ${reason}, ${at})`.execute(db)
}

export async function countMentees(db: Db, mentorPerson: string, groupId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app.count_mentees(${mentorPerson}, ${groupId}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

export type MentorshipRow = {
  readonly id: string
  readonly mentor_person: string
  readonly mentee_person: string
  readonly group_id: string | null
  readonly group_title: string | null
  readonly topic: MentorTopic
  readonly language: MentorLanguage
  readonly goal: string
  readonly age_band: 'adult' | 'under-18'
  readonly state: MentorshipState
  readonly paused: boolean
  readonly rating: number | null
  readonly feedback: string
  readonly asked_at: Date
  readonly version: number
}

const mentorships = async (db: Db, rest: RawBuilder<unknown>): Promise<MentorshipRow[]> =>
  (
    await sql<MentorshipRow>`select s.id, s.mentor_person, s.mentee_person, s.group_id, g.title as group_title, s.topic,
        s.language, s.goal, s.age_band, s.state, s.state = 'accepted' and not app.mentorship_is_open(s.id) as paused,
        s.rating, s.feedback, s.asked_at, s.version
      from mentorships s left join mentor_groups g on g.id = s.group_id ${rest}`.execute(db)
  ).rows
/** Of one person, on either side. */
export const mentorshipsOf = (db: Db, personId: string): Promise<MentorshipRow[]> =>
  mentorships(
    db,
    sql`where s.mentor_person = ${personId} or s.mentee_person = ${personId}
      order by s.asked_at desc, s.id limit 500`,
  )
/** Of one person, on either side, those that go on: they stay as they are until the transaction ends. */
export async function holdOpenMentorships(db: Db, personId: string): Promise<MentorshipRow[]> {
  await sql`select from mentorships
    where (mentor_person = ${personId} or mentee_person = ${personId}) and state in ('requested', 'accepted')
    order by id for no key update`.execute(db)
  return (await mentorshipsOf(db, personId)).filter(({ state }) => state === 'requested' || state === 'accepted')
}
export const findMentorship = async (db: Db, id: string): Promise<MentorshipRow | undefined> =>
  (await mentorships(db, sql`where s.id = ${id}`))[0]

type NewMentorship = Pick<
  MentorshipRow,
  'id' | 'mentor_person' | 'mentee_person' | 'group_id' | 'topic' | 'language' | 'goal' | 'age_band'
> & { readonly at: Date }

export async function insertMentorship(db: Db, made: NewMentorship): Promise<void> {
  const { id, at } = made
  await sql`insert into mentorships (id, mentor_person, mentee_person, group_id, topic, language, goal, age_band, state,
      asked_at, changed_at)
    values (${id}, ${made.mentor_person}, ${made.mentee_person}, ${made.group_id}, ${made.topic}, ${made.language},
            ${made.goal}, ${made.age_band}, 'requested', ${at}, ${at})`.execute(db)
  const begun = { id, organisationId: null, side: 'person', action: 'request', to: 'requested', version: 1 } as const
  await addEntries(db, mentorshipFlow, [begun], { at })
}

export async function saveFeedback(db: Db, id: string, said: { rating: number; text: string }): Promise<void> {
  await sql`update mentorships set rating = ${said.rating}, feedback = ${said.text} where id = ${id}`.execute(db)
}

export async function block(db: Db, by: string, blocked: string, at: Date): Promise<void> {
  await sql`insert into mentorship_blocks (by_person, blocked, at) values (${by}, ${blocked}, ${at})
    on conflict do nothing`.execute(db)
}

export type NoteRow = {
  readonly id: string
  readonly person_id: string
  readonly met_on: string
  readonly body: string
  readonly created_at: Date
}

/** Of one mentorship; of a group, of all who take part. */
export async function notesOf(db: Db, { id, group_id: groupId }: MentorshipRow): Promise<NoteRow[]> {
  const where = groupId === null ? sql`mentorship_id = ${id}` : sql`group_id = ${groupId}`
  const { rows } = await sql<NoteRow>`select id, person_id, met_on::text, body, created_at from mentorship_notes
    where ${where} order by created_at, id limit 1000`.execute(db)
  return rows
}

export async function notesBy(db: Db, personId: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`select id, person_id, met_on::text, body, created_at from mentorship_notes
    where person_id = ${personId} order by created_at desc, id limit 1000`.execute(db)
  return rows
}

type NewNote = {
  readonly id: string
  readonly of: MentorshipRow
  readonly personId: string
  readonly metOn: string
  readonly text: string
  readonly at: Date
}

export async function insertNote(db: Db, { id, of, personId, metOn, text, at }: NewNote): Promise<void> {
  await sql`insert into mentorship_notes (id, mentorship_id, group_id, person_id, met_on, body, created_at)
    values (${id}, ${of.id}, ${of.group_id}, ${personId}, ${metOn}, ${text}, ${at})`.execute(db)
}

export type Stopped = { readonly mentorship: string; readonly mentor: string; readonly mentee: string }

/** For moderators: one mentorship, or all of a mentor. */
export async function stopMentorships(
  db: Db,
  { mentor = null, mentorship = null }: { readonly mentor?: string | null; readonly mentorship?: string | null },
  at: Date,
): Promise<Stopped[]> {
  const { rows } = await sql<Stopped>`
    select mentorship, mentor, mentee from app.stop_mentorships(${mentor}, ${mentorship}, ${at})`.execute(db)
  return rows
}

/** Words of a person who leaves; what others wrote stays with them. */
export async function eraseWords(db: Db, personId: string): Promise<void> {
  await sql`update mentorship_notes set body = '' where person_id = ${personId}`.execute(db)
  await sql`update mentorships set goal = '', feedback = '' where mentee_person = ${personId}`.execute(db)
  await sql`delete from mentorship_blocks where by_person = ${personId}`.execute(db)
  await sql`delete from mentor_group_moderators where person_id = ${personId}`.execute(db)
  await sql`delete from mentors where person_id = ${personId}`.execute(db)
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
