/** Which known names resemble a text: by a few slips of the pen, or because one holds all words of the other. */
import { nameKey } from './fold-text.ts'

/** A known name that resembles the text; `score` is 1 for equal, 0 for nothing in common. */
export interface Resemblance<T> {
  readonly value: T
  readonly score: number
}

/** A thing and the names it goes by. */
export interface Named<T> {
  readonly value: T
  readonly names: readonly string[]
}

const MOST_SUGGESTIONS = 5
/** Names longer than this are not compared letter by letter. */
const LONGEST_COMPARED = 80
/** What containing all words of the other name is worth at best. */
const CONTAINED_SCORE = 0.8

/** Prepares names once and ranks the resemblances of a text, best first. */
export function createSuggester<T>(things: readonly Named<T>[]): (text: string) => readonly Resemblance<T>[] {
  const prepared = things.map((thing) => ({ value: thing.value, names: prepareNames(thing.names) }))
  return (text) => {
    const key = nameKey(text)
    if (key === '' || key.length > LONGEST_COMPARED) return []
    const words = new Set(key.split(' '))
    const ranked: Resemblance<T>[] = []
    for (const { value, names } of prepared) {
      let score = 0
      for (const name of names) score = Math.max(score, resemblance(key, words, name))
      if (score > 0) ranked.push({ value, score })
    }
    return ranked.sort((a, b) => b.score - a.score).slice(0, MOST_SUGGESTIONS)
  }
}

interface PreparedName {
  readonly key: string
  readonly words: readonly string[]
}

function prepareNames(names: readonly string[]): PreparedName[] {
  const keys = new Set(names.map(nameKey).filter((key) => key.length > 1 && key.length <= LONGEST_COMPARED))
  return [...keys].map((key) => ({ key, words: key.split(' ') }))
}

function resemblance(key: string, words: ReadonlySet<string>, name: PreparedName): number {
  const slips = editDistance(key, name.key, allowedSlips(Math.min(key.length, name.key.length)))
  if (slips !== null) return 1 - slips / Math.max(key.length, name.key.length)
  return containedScore(words, name.words)
}

/** Short names must match closely: gas is not has. */
function allowedSlips(length: number): number {
  return length < 4 ? 0 : length < 6 ? 1 : length < 12 ? 2 : 3
}

function containedScore(words: ReadonlySet<string>, nameWords: readonly string[]): number {
  const shared = nameWords.filter((word) => words.has(word))
  const wholeName = shared.length === nameWords.length
  const wholeText = shared.length === words.size
  if (!wholeName && !wholeText) return 0
  if (Math.max(...shared.map((word) => word.length)) < 3) return 0
  return (CONTAINED_SCORE * shared.length) / Math.max(words.size, nameWords.length)
}

/** Letters put in, left out, changed or swapped with the neighbour; null when more than `most`. */
export function editDistance(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return null
    beforeLast = last
    last = row
  }
  return last[b.length]! <= most ? last[b.length]! : null
}
