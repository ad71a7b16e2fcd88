import type { youth } from '@athar/contracts'
import { leastSecondsOf, passPercent } from '@athar/contracts/youth'
import { youthLessons, type YouthLesson } from '@athar/reference-data'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { YouthDeps } from './deps.ts'
import { askedQuestions } from './asked-questions.ts'
import { lockLesson, noteOpened, passedLessonsOf, saveAnswers } from './store/lessons.ts'

/** The lessons of a course, in their order; none where they have yet to be written. */
export const lessonsOf = (course: string): readonly YouthLesson[] => youthLessons()[course] ?? []

export async function readCourse(
  { published }: Pick<YouthDeps, 'published'>,
  { params, db }: Call<typeof youth.readCourse>,
): Promise<youth.CourseLessons> {
  const course =
    (await published(db, 'youth-course')).find(({ slug }) => slug === params.slug) ?? fail('youth.course-not-found')
  return {
    course: course.slug,
    lessons: lessonsOf(course.slug).map(({ slug, title, minutes }) => ({ slug, title, minutes })),
  }
}

export async function readLesson({ params }: Call<typeof youth.readLesson>): Promise<youth.Lesson> {
  const { lesson, next } = find(params)
  const { slug, title, minutes, parts, chart, sources } = lesson
  return {
    slug,
    title,
    minutes,
    parts: parts.map((part) => ({ ...part })),
    chart: chart ? { ...chart, bars: chart.bars.map((bar) => ({ ...bar })) } : null,
    sources: sources.map((source) => ({ ...source })),
    next,
  }
}

/** From then on the least time of the lesson counts, and that of no other. */
export async function openLesson(
  { guardians }: Pick<YouthDeps, 'guardians'>,
  { actor, params, db, clock }: Call<typeof youth.openLesson>,
): Promise<youth.OpenedLesson> {
  const at = clock.now()
  await guardians.refuseUnlessMayTakePart(db, actor.personId, at)
  const { lesson } = find(params)
  const tries = await noteOpened(db, { personId: actor.personId, course: params.slug, lesson: lesson.slug }, at)
  const questions = askedQuestions(lesson.quiz, tries).map(({ text, options }) => ({ text, options: [...options] }))
  return { tries, questions }
}

/** A lesson that was passed stays so; right answers and reasons are told from then on, and until then none. */
export async function answerLesson(
  { guardians }: Pick<YouthDeps, 'guardians'>,
  { actor, params, body, db, clock }: Call<typeof youth.answerLesson>,
): Promise<youth.Answered> {
  const { personId } = actor
  const at = clock.now()
  await guardians.refuseUnlessMayTakePart(db, personId, at)
  const { lesson, course } = find(params)
  const place = { personId, course: params.slug, lesson: lesson.slug }
  const before = await lockLesson(db, place)
  const quiz = askedQuestions(lesson.quiz, before?.tries ?? 0)
  if (body.answers.length !== quiz.length) fail('youth.answers-incomplete', { questions: quiz.length })
  const wait = leastSecondsOf(lesson) - (before?.open ? (at.getTime() - before.at.getTime()) / 1000 : 0)
  if (!before?.passedAt && wait > 0) fail('youth.too-soon', { minutes: Math.ceil(wait / 60) })
  // Of two requests of one try the second would be judged by the questions of the next.
  if (body.tries !== (before?.tries ?? 0)) fail('conflict')
  const results = quiz.map(({ right, explanation }, index) => ({
    right: body.answers[index] === right,
    answer: right,
    explanation,
  }))
  const correct = results.filter(({ right }) => right).length
  const passed = correct * 100 >= quiz.length * passPercent
  await saveAnswers(db, { ...place, answers: body.answers, correct, passed, at })
  const done = (await passedLessonsOf(db, personId)).find((one) => one.course === params.slug)?.passed ?? []
  return {
    correct,
    questions: quiz.length,
    passed,
    results: passed || before?.passedAt ? results : null,
    courseDone: course.every(({ slug }) => done.includes(slug)),
  }
}

function find({ slug, lesson: wanted }: { readonly slug: string; readonly lesson: string }) {
  const course = lessonsOf(slug)
  const index = course.findIndex((one) => one.slug === wanted)
  const lesson = course[index] ?? fail('youth.course-not-found')
  return { course, lesson, next: course[index + 1]?.slug ?? null }
}
