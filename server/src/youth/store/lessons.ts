import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** By course, the lessons that a person passed, in the order of passing. */
export async function passedLessonsOf(db: Db, personId: string): Promise<{ course: string; passed: string[] }[]> {
  const { rows } = await sql<{ course: string; passed: string[] }>`select course,
      array_agg(lesson order by passed_at, lesson) as passed
    from youth_lessons where person_id = ${personId} and passed_at is not null group by course order by course`.execute(
    db,
  )
  return rows
}

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
export async function lockLesson(
  db: Db,
  { personId, course, lesson }: Place,
): Promise<{ at: Date; open: boolean; passed: boolean; tries: number } | undefined> {
  const { rows } = await sql<{ at: Date; open: boolean; passed: boolean; tries: number }>`select at, is_open as open,
      passed_at is not null as passed, tries
    from youth_lessons where person_id = ${personId} and course = ${course} and lesson = ${lesson}
    for update`.execute(db)
  return rows[0]
}

/** Answered again, a lesson that was passed stays passed. */
export async function saveAnswers(db: Db, tried: Tried): Promise<void> {
  await sql`update youth_lessons set answers = ${[...tried.answers]}::int[], correct = ${tried.correct},
      questions = ${tried.answers.length}, passed_at = coalesce(passed_at, ${tried.passed ? tried.at : null}),
      tries = tries + 1, at = ${tried.at}
    where person_id = ${tried.personId} and course = ${tried.course} and lesson = ${tried.lesson}`.execute(db)
}

export async function eraseLessons(db: Db, personId: string): Promise<void> {
  await sql`delete from youth_people where person_id = ${personId}`.execute(db)
  await sql`delete from youth_lessons where person_id = ${personId}`.execute(db)
}

/** Takes the person of the transaction out of all that shows. */
export async function hidePerson(db: Db, at: Date): Promise<void> {
  await sql`select app.hide_youth_person(${at})`.execute(db)
}
