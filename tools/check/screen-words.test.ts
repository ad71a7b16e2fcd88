import { expect, it } from 'vitest'
import { countScreens, findingsOf, risenScreens } from './screen-words.ts'

const kinds = (text: string, lang: 'en' | 'ar' = 'en') => findingsOf(text, lang).map(({ kind, what }) => [kind, what])

it('finds words that nobody would say', () => {
  expect(kinds('Whoever changed it meanwhile is told by mail. It stands here.')).toEqual([
    ['words', 'Whoever'],
    ['words', 'meanwhile'],
    ['words', 'mail'],
    ['words', 'stands'],
  ])
  expect(kinds('Another user changed this. We’ll email them. Understand the standard.')).toEqual([])
})

it('holds sentences to twenty words', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
  expect(kinds(`${words(20)}. ${words(20)}.`)).toEqual([])
  expect(kinds(`${words(20)}. ${words(21)}.`)).toEqual([['longSentences', '21 words']])
})

it('holds British spelling, but for proper names', () => {
  expect(kinds('The organization analyzes its size')).toEqual([['spelling', 'organization']])
  expect(kinds('For example the Saudi Accreditation Center')).toEqual([])
})

it('knows one Arabic name of the initiative', () => {
  expect(kinds('مشاريع السعودية الخضراء', 'ar')).toEqual([['words', 'السعودية الخضراء']])
  expect(kinds('مشاريع مبادرة السعودية الخضراء', 'ar')).toEqual([])
})

it('tells of what rose alone', () => {
  const found = [{ kind: 'words' as const, where: 'a.b (en)', what: 'anew' }]
  expect(countScreens(found)).toEqual({ words: 1, longSentences: 0, spelling: 0 })
  expect(risenScreens(found, { words: 1, longSentences: 0, spelling: 0 })).toEqual([])
  expect(risenScreens(found, { words: 0, longSentences: 0, spelling: 0 })).toHaveLength(1)
})
