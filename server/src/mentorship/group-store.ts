import type { AgeBand } from '@athar/contracts/guardians'
import type { MentorLanguage, MentorTopic } from '@athar/contracts/mentorship'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database.ts'
import { keyset, type Place } from '../platform/list/read-page.ts'

export type GroupRow = {
  readonly id: string
  readonly mentor_id: string
  readonly mentor_person: string
  readonly title: string
  readonly topic: MentorTopic
  readonly language: MentorLanguage
  readonly places: number
  /** Of everyone in it; null until the first one joins. */
  readonly ages: AgeBand | null
  readonly region: string | null
  readonly times: readonly string[]
}

const groups = async (db: Db, rest: RawBuilder<unknown>): Promise<GroupRow[]> =>
  (
    await sql<GroupRow>`select g.id, g.mentor_id, m.person_id as mentor_person, g.title, g.topic, g.language, g.places,
        g.ages, m.region, m.times
      from mentor_groups g join mentors m on m.id = g.mentor_id where m.state = 'approved' ${rest}`.execute(db)
  ).rows
export const openGroups = (db: Db, at: Date): Promise<GroupRow[]> =>
  groups(db, sql`and not app.is_kept_out(m.person_id, ${at}) order by g.created_at desc limit 500`)
export const findGroup = async (db: Db, id: string): Promise<GroupRow | undefined> =>
  (await groups(db, sql`and g.id = ${id}`))[0]

type NewGroup = Pick<GroupRow, 'id' | 'mentor_id' | 'title' | 'topic' | 'language' | 'places'> & { readonly at: Date }

export async function insertGroup(db: Db, group: NewGroup): Promise<void> {
  await sql`insert into mentor_groups (id, mentor_id, title, topic, language, places, created_at)
    values (${group.id}, ${group.mentor_id}, ${group.title}, ${group.topic}, ${group.language}, ${group.places},
            ${group.at})`.execute(db)
}

export type Supervised = {
  readonly id: string
  readonly title: string
  readonly mentor_person: string
  readonly mentees: number
  readonly open: boolean
  readonly present: boolean
}

/** Groups of people under 18, for moderators. */
export async function supervisedGroups(db: Db): Promise<Supervised[]> {
  const { rows } = await sql<Supervised>`select id, title, mentor_person, mentees, open, present
    from app.supervised_groups()`.execute(db)
  return rows
}

export async function enterGroup(db: Db, groupId: string, personId: string, at: Date): Promise<void> {
  await sql`insert into mentor_group_moderators (group_id, person_id, since) values (${groupId}, ${personId}, ${at})
    on conflict do nothing`.execute(db)
}

export async function leaveGroup(db: Db, groupId: string, personId: string): Promise<void> {
  await sql`delete from mentor_group_moderators
    where group_id = ${groupId} and person_id = ${personId}`.execute(db)
}

type Changed = {
  readonly id: string
  readonly title: string
  readonly open: boolean
  readonly people: readonly string[]
}

/** Groups that opened or paused since their people were told; notes that they are told now. */
export async function changedGroups(db: Db): Promise<Changed[]> {
  const { rows } = await sql<Changed>`select id, title, open, people from app.changed_groups()`.execute(db)
  return rows
}

export type GroupNoteRow = {
  readonly id: string
  readonly kind: 'goal' | 'note'
  readonly title: string | null
  readonly mentor_person: string
  readonly person_id: string
  readonly met_on: string
  readonly body: string
  readonly created_at: Date
}

export const newestFirst = keyset<GroupNoteRow>('desc', { created_at: 'instant', id: 'uuid' })

const groupNotes = async (db: Db, written: RawBuilder<unknown>, place: Place): Promise<GroupNoteRow[]> =>
  (
    await sql<GroupNoteRow>`select * from (${written}) written
      where ${place.after} order by ${place.order} limit ${place.limit}`.execute(db)
  ).rows
const notesWhere = (which: RawBuilder<unknown>) => sql`
  select n.id, 'note' as kind, g.title, n.person_id, n.met_on::text, n.body, n.created_at, (
      select s.mentor_person from mentorships s
       where s.group_id = n.group_id or s.id = n.mentorship_id limit 1) as mentor_person
    from mentorship_notes n left join mentor_groups g on g.id = n.group_id
   where ${which} and n.body <> ''`

export const notesOfGroup = (db: Db, groupId: string, place: Place): Promise<GroupNoteRow[]> =>
  groupNotes(db, notesWhere(sql`n.group_id = ${groupId}`), place)

/** What a guardian of the person reads by the link that the transaction follows, with the goals of the person. */
export const notesForGuardian = (db: Db, personId: string, place: Place): Promise<GroupNoteRow[]> =>
  groupNotes(
    db,
    sql`${notesWhere(sql`(n.group_id in (select group_id from mentorships where mentee_person = ${personId})
         or n.mentorship_id in (select id from mentorships where mentee_person = ${personId}))
      and app.guards_note(n.mentorship_id, n.group_id, n.created_at)`)}
      union all
      select s.id, 'goal', g.title, s.mentee_person, (s.asked_at at time zone 'Asia/Riyadh')::date::text, s.goal,
          s.asked_at, s.mentor_person
        from mentorships s left join mentor_groups g on g.id = s.group_id
       where s.mentee_person = ${personId} and s.age_band = 'under-18' and s.goal <> ''
         and app.guards(s.mentee_person, s.asked_at)`,
    place,
  )
