import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

/** By course, the lessons that a person passed, in the order of passing. */
export const passedLessonsOf = (db: Db, personId: string): Promise<{ course: string; passed: string[] }[]> =>
  tables(db)
    .selectFrom('youthLessons')
    .select(['course', sql<string[]>`array_agg(lesson order by passed_at, lesson)`.as('passed')])
    .where('personId', '=', personId)
    .where('passedAt', 'is not', null)
    .groupBy('course')
    .orderBy('course')
    .execute()

export type Tried = {
  readonly personId: string
  readonly course: string
  readonly lesson: string
  readonly answers: readonly number[]
  readonly correct: number
  readonly passed: boolean
  readonly at: Date
}

type Place = Pick<Tried, 'personId' | 'course' | 'lesson'>

/**
 * Opens a lesson and closes the person's others. Opened again, it was opened when it was first, unless another was open
 * meanwhile. Answers how often it was tried.
 */
export async function noteOpened(db: Db, { personId, course, lesson }: Place, at: Date): Promise<number> {
  // Two lessons opened at the same moment are opened one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`youth lessons ${personId}`}, 0))`.execute(db)
  await sql`update youth_lessons set is_open = false
    where person_id = ${personId} and is_open and (course, lesson) <> (${course}, ${lesson})`.execute(db)
  const { rows } = await sql<{ tries: number }>`insert into youth_lessons as l (person_id, course, lesson, is_open, at)
    values (${personId}, ${course}, ${lesson}, true, ${at})
    on conflict (person_id, course, lesson) do update
      set is_open = true, at = case when l.is_open then l.at else excluded.at end
    returning tries`.execute(db)
  return rows[0]?.tries ?? 0
}

/** How a lesson is, with the time it was opened or last answered; answers of one person wait for each other. */
export const lockLesson = (db: Db, { personId, course, lesson }: Place) =>
  tables(db)
    .selectFrom('youthLessons')
    .select(['at', 'isOpen as open', 'passedAt', 'tries'])
    .where('personId', '=', personId)
    .where('course', '=', course)
    .where('lesson', '=', lesson)
    .forUpdate()
    .executeTakeFirst()

/** Answered again, a lesson that was passed stays passed. */
export async function saveAnswers(db: Db, { personId, course, lesson, ...tried }: Tried): Promise<void> {
  await tables(db)
    .updateTable('youthLessons')
    .set(({ eb, fn, val }) => ({
      answers: [...tried.answers],
      correct: tried.correct,
      questions: tried.answers.length,
      ...(tried.passed ? { passedAt: fn.coalesce('passedAt', val(tried.at)) } : {}),
      tries: eb('tries', '+', 1),
      at: tried.at,
    }))
    .where('personId', '=', personId)
    .where('course', '=', course)
    .where('lesson', '=', lesson)
    .execute()
}

export async function eraseLessons(db: Db, personId: string): Promise<void> {
  await tables(db).deleteFrom('youthPeople').where('personId', '=', personId).execute()
  await tables(db).deleteFrom('youthLessons').where('personId', '=', personId).execute()
}

/** Takes the person of the transaction out of all that shows. */
export async function hidePerson(db: Db, at: Date): Promise<void> {
  await sql`select app.hide_youth_person(${at})`.execute(db)
}
