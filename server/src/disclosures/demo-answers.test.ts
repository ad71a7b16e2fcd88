import { indexUnits } from '@athar/carbon'
import { checkAnswer, frameworkIds } from '@athar/frameworks'
import { emissionLibrary } from '@athar/reference-data'
import { expect, it } from 'vitest'
import { demoAnswers } from './demo-answers.ts'
import { library } from './library.ts'
import { overviewOf } from './read-overview.ts'
import type { AnswerRow } from './store.ts'

const answers = new Map(
  Object.entries(demoAnswers()).map(([id, value]) => [
    id,
    { datapoint: id, value, notApplicable: null, sample: true } as AnswerRow,
  ]),
)

it('the sample answers complete 12, 25, 8 and 18 items, and the percentages follow', () => {
  const scene = { answers, evidenced: new Set<string>(), items: new Map(), owners: new Map() }
  const shown = frameworkIds.map((id) => overviewOf(id, 2025, scene, null).completion)
  expect(shown.map(({ completed, items, percent }) => [completed, items, percent])).toEqual([
    [12, 47, 26],
    [25, 68, 37],
    [8, 35, 23],
    [18, 24, 75],
  ])
})

it('each sample answer is one that the product takes', () => {
  const rules = {
    today: '2026-01-01',
    units: indexUnits(emissionLibrary().units),
    find: (id: string) => library().datapoints.get(id),
  }
  for (const [id, value] of Object.entries(demoAnswers())) {
    if (value === 'inventory') continue
    expect([id, checkAnswer(library().datapoints.get(id)!, { value }, rules)]).toEqual([
      id,
      expect.objectContaining({ value: expect.anything() }),
    ])
  }
})
