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

/** Answered again, a lesson that was passed stays passed. */
export async function saveAnswers(db: Db, tried: Tried): Promise<void> {
  await sql`insert into youth_lessons as y
      (person_id, course, lesson, answers, correct, questions, passed_at, tries, at)
    values (${tried.personId}, ${tried.course}, ${tried.lesson}, ${[...tried.answers]}::int[], ${tried.correct},
      ${tried.answers.length}, ${tried.passed ? tried.at : null}, 1, ${tried.at})
    on conflict (person_id, course, lesson) do update set answers = excluded.answers, correct = excluded.correct,
      passed_at = coalesce(y.passed_at, excluded.passed_at), tries = y.tries + 1, at = excluded.at`.execute(db)
}

export async function eraseLessons(db: Db, personId: string): Promise<void> {
  await sql`delete from youth_people where person_id = ${personId}`.execute(db)
  await sql`delete from youth_lessons where person_id = ${personId}`.execute(db)
}

/** Takes the person of the transaction out of all that shows. */
export async function hidePerson(db: Db, at: Date): Promise<void> {
  await sql`select app.hide_youth_person(${at})`.execute(db)
}
