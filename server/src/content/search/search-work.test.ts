import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchEntry } from '../../platform/search.ts'
import { startContentApp, type ContentApp } from '../testing.ts'
import { buildIndex } from './search-index.ts'
import { createSearcher } from './searcher.ts'

let app: ContentApp
beforeAll(async () => {
  app = await startContentApp()
})
afterAll(() => app.close())

const entry = (id: number): SearchEntry => {
  const words = Array.from({ length: 40 }, (_, at) => `word${((id * 7919 + at * 104_729) % 9973).toString(36)}`)
  return { id: String(id), path: '/', title: { en: `Mangrove ${id}`, ar: '' }, text: { en: words.join(' '), ar: '' } }
}
const entries = Array.from({ length: 600 }, (_, id) => entry(id))

it('words of a letter or two, and more than a person asks for, are compared with nothing', async () => {
  const index = await buildIndex(entries)
  expect(index.near('mangrovx')).toContain('Mangrove')
  expect(index.near('m a n g r o v e w o r d')).toEqual([])
  expect(index.near('mangrovx '.repeat(20))).toContain('Mangrove')
  expect(index.near('qqqqa qqqqb qqqqc qqqqd qqqqe qqqqf mangrovx')).toEqual([])
})

it('an index is built while others are answered', async () => {
  let turns = 0
  let done = false
  const turn = () => {
    turns += 1
    if (!done) setImmediate(turn)
  }
  setImmediate(turn)
  await buildIndex(entries)
  done = true
  expect(turns).toBeGreaterThan(5)
})

it('however often what visitors see changes, one index is built at a time and one waits', async () => {
  let [begun, atOnce, most] = [0, 0, 0]
  let heard = () => {}
  const searcher = createSearcher({
    database: app.platform.database,
    clock: app.platform.clock,
    publicPages: {
      changed: async () => undefined,
      whenChanged: (listener) => {
        heard = listener
        return () => undefined
      },
    },
    sources: () => [
      {
        name: 'counted',
        search: {
          entries: async () => {
            begun += 1
            atOnce += 1
            most = Math.max(most, atOnce)
            return [entry(begun)]
          },
        },
      },
      {
        name: 'after',
        search: {
          entries: async () => {
            await new Promise((resolve) => setImmediate(resolve))
            atOnce -= 1
            return []
          },
        },
      },
    ],
  })
  const asked = []
  for (let times = 0; times < 20; times += 1) {
    asked.push(searcher.index())
    await new Promise((resolve) => setImmediate(resolve))
    heard()
  }
  const last = await searcher.index()
  await Promise.all(asked)
  expect(most).toBe(1)
  expect(begun).toBeLessThan(20)
  // Whoever asks after a change is answered from what was read after it.
  expect(last.entries.has(`counted:${begun}`)).toBe(true)
  searcher.close()
})
