import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { slug, words } from './shapes.ts'

/** Where a figure or a rule of a lesson is from. */
export const lessonSource = z.object({
  title: z.string(),
  publisher: z.string(),
  year: z.string(),
  url: z.string().nullable(),
})

const lessonHead = z.object({ slug, title: words, minutes: z.number().int() })

export const courseLessons = z.object({ course: slug, lessons: z.array(lessonHead) })
export type CourseLessons = z.infer<typeof courseLessons>

/** Bars beside each other: the picture of a lesson, with its figures as they were published. */
export const lessonChart = z.object({
  title: words,
  unit: words,
  bars: z.array(z.object({ label: words, value: z.number() })),
})
export type LessonChart = z.infer<typeof lessonChart>

export const lesson = lessonHead.extend({
  parts: z.array(z.object({ title: words, text: words })),
  chart: lessonChart.nullable(),
  sources: z.array(lessonSource),
  next: slug.nullable(),
})
export type Lesson = z.infer<typeof lesson>

export const readCourse = contract({
  name: 'youth.read-course',
  method: 'GET',
  path: '/api/youth/courses/:slug',
  summary: 'The lessons of a course; none where its editors have yet to write them',
  access: { kind: 'public' },
  params: z.object({ slug }),
  response: courseLessons,
})

export const readLesson = contract({
  name: 'youth.read-lesson',
  method: 'GET',
  path: '/api/youth/courses/:slug/lessons/:lesson',
  summary: 'A lesson, without its questions',
  access: { kind: 'public' },
  params: z.object({ slug, lesson: slug }),
  response: lesson,
})

export const answered = z.object({
  correct: z.number().int(),
  questions: z.number().int(),
  passed: z.boolean(),
  /** Right answers and reasons; null until the lesson is passed. */
  results: z.array(z.object({ right: z.boolean(), answer: z.number().int(), explanation: words })).nullable(),
  /** Whether every lesson of the course is passed by now. */
  courseDone: z.boolean(),
})
export type Answered = z.infer<typeof answered>

export const openedLesson = z.object({
  /** How often it was answered before; sent back with the answers. */
  tries: z.number().int(),
  /** Of this try, without the right answers: these follow once the lesson is passed. */
  questions: z.array(z.object({ text: words, options: z.array(words) })),
})
export type OpenedLesson = z.infer<typeof openedLesson>

export const openLesson = contract({
  name: 'youth.open-lesson',
  method: 'POST',
  path: '/api/youth/courses/:slug/lessons/:lesson/opening',
  summary: 'Open a lesson and read its questions; its least time begins, and that of any other lesson ends',
  access: { kind: 'person' },
  params: z.object({ slug, lesson: slug }),
  response: openedLesson,
  rateLimit: { most: 120, seconds: 60 },
})

export const answerLesson = contract({
  name: 'youth.answer-lesson',
  method: 'POST',
  path: '/api/youth/courses/:slug/lessons/:lesson/answers',
  summary: 'Answer the questions of a lesson that was open for its least time; what was passed stays passed',
  access: { kind: 'person' },
  params: z.object({ slug, lesson: slug }),
  body: z.object({ tries: z.number().int().min(0), answers: z.array(z.number().int().min(0).max(9)).min(1).max(20) }),
  response: answered,
  rateLimit: { most: 60, seconds: 60 },
})
