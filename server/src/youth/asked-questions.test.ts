import { youthLessons, type YouthLesson } from '@athar/reference-data'
import { expect, it } from 'vitest'
import { askedQuestions } from './asked-questions.ts'

const words = (text: string) => ({ en: text, ar: text })
const aQuiz = (size: number): YouthLesson['quiz'] =>
  Array.from({ length: size }, (_, at) => ({
    text: words(`question ${at}`),
    options: ['a', 'b', 'c'].map((one) => words(`${one} of ${at}`)),
    right: at % 3,
    explanation: words(`because ${at}`),
  }))
const asked = (size: number, tries: number) => askedQuestions(aQuiz(size), tries).map(({ text }) => text.en.at(-1))

it('the next try asks questions that were not asked before, then begins again', () => {
  expect([0, 1, 2].map((tries) => asked(6, tries))).toEqual([
    ['0', '1', '2'],
    ['3', '4', '5'],
    ['0', '1', '2'],
  ])
  expect(asked(4, 1)).toEqual(['3', '0', '1'])
})

it('where there are no others they come in another order, and the right option in another place', () => {
  expect([asked(3, 0), asked(3, 1)]).toEqual([
    ['0', '1', '2'],
    ['1', '2', '0'],
  ])
  for (let tries = 0; tries < 5; tries += 1)
    for (const { text, options, right } of askedQuestions(aQuiz(3), tries)) {
      const number = Number(text.en.at(-1))
      expect(options[right]).toEqual(words(`${'abc'[number % 3]!} of ${number}`))
    }
  const [first, second] = [0, 1].map((tries) =>
    askedQuestions(aQuiz(3), tries).find(({ text }) => text.en === 'question 2'),
  )
  expect(first!.right).not.toBe(second!.right)
})

it('every lesson has questions for a second try', () => {
  for (const { slug, quiz } of Object.values(youthLessons()).flat())
    expect([slug, quiz.length > 3]).toEqual([slug, true])
})
