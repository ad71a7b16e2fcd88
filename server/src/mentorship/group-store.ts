import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database.ts'
import { keyset, type Place } from '../platform/list/read-page.ts'
import type { MentorGroups } from '../platform/generated/row-types.ts'
import { callRows, tables } from '../platform/tables.ts'

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

const groups = (db: Db) =>
  tables(db)
    .selectFrom('mentorGroups as g')
    .innerJoin('mentors as m', 'm.id', 'g.mentorId')
    .where('m.state', '=', 'approved')
    .selectAll('g')
    .select(['m.personId as mentorPerson', 'm.region', 'm.times'])
export const openGroups = (db: Db, at: Date) =>
  groups(db)
    .where(sql<boolean>`not app.is_kept_out(m.person_id, ${at})`)
    .orderBy('g.createdAt', 'desc')
    .limit(500)
    .execute()
export const findGroup = (db: Db, id: string) => groups(db).where('g.id', '=', id).executeTakeFirst()

export async function insertGroup(db: Db, group: Insertable<MentorGroups>): Promise<void> {
  await tables(db).insertInto('mentorGroups').values(group).execute()
}

/** Groups of people under 18, for moderators. */
export const supervisedGroups = (db: Db) => callRows(db, 'supervised_groups')

export async function enterGroup(db: Db, groupId: string, personId: string, since: Date): Promise<void> {
  await tables(db)
    .insertInto('mentorGroupModerators')
    .values({ groupId, personId, since })
    .onConflict((known) => known.doNothing())
    .execute()
}

export async function leaveGroup(db: Db, groupId: string, personId: string): Promise<void> {
  await tables(db)
    .deleteFrom('mentorGroupModerators')
    .where('groupId', '=', groupId)
    .where('personId', '=', personId)
    .execute()
}

/** Groups that opened or paused since their people were told; notes that they are told now. */
export const changedGroups = (db: Db) => callRows(db, 'changed_groups')

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
