import { questionsATry } from '@athar/contracts/youth'
import type { YouthLesson } from '@athar/reference-data'

type Question = YouthLesson['quiz'][number]

/**
 * The questions of a try, counted from 0: the next ones of the lesson, from its first again after the last. Where it
 * has no others they come in another order; options are moved on with every try.
 */
export function askedQuestions(quiz: readonly Question[], tries: number): Question[] {
  const asked = Math.min(questionsATry, quiz.length)
  const step = quiz.length > asked ? asked : 1
  return Array.from({ length: asked }, (_, at) => {
    const { options, right, ...question } = quiz[(tries * step + at) % quiz.length]!
    const moved = options.map((_one, place) => options[(place + tries) % options.length]!)
    return {
      ...question,
      options: moved,
      right: (((right - tries) % options.length) + options.length) % options.length,
    }
  })
}
