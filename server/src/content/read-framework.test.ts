import { frameworkIds, readFramework } from '@athar/contracts/content'
import type { ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startContentApp, type ContentApp } from './testing.ts'

let app: ContentApp
beforeAll(async () => {
  app = await startContentApp()
})
afterAll(() => app.close())

const read = (framework: string) =>
  app.call<ResponseOf<typeof readFramework>>(null, 'GET', `/api/content/frameworks/${framework}`)

it('anybody reads what each framework asks, whole and in both languages', async () => {
  const counts = { 'ifrs-s2': 47, gri: 68, sasb: 35, tcfd: 24 }
  const slugs = new Set<string>()
  for (const framework of frameworkIds) {
    const { status, body } = await read(framework)
    expect([framework, status, body.items.length]).toEqual([framework, 200, counts[framework]])
    for (const { slug, code, title, requirement } of body.items) {
      slugs.add(slug)
      for (const text of [title, requirement])
        expect([code, text.en, text.ar]).toEqual([code, expect.stringMatching(/[a-z]/), expect.stringMatching(/[ء-ي]/)])
    }
  }
  expect(slugs.size).toBe(174)
})

it('says what is mandatory, of which industry, and what will be replaced', async () => {
  const items = async (framework: string) => (await read(framework)).body.items
  expect((await items('ifrs-s2')).every(({ mandatory }) => mandatory)).toBe(true)
  expect((await items('tcfd')).some(({ mandatory }) => mandatory)).toBe(false)
  const industries = await items('sasb')
  expect(industries.every(({ sector }) => sector !== null)).toBe(true)
  expect(industries.filter(({ unsure }) => unsure)).toHaveLength(6)
  expect((await items('gri')).some(({ note }) => note !== null)).toBe(true)
})

it('knows no other framework', async () => {
  expect((await read('iso-14064')).status).toBe(400)
})
