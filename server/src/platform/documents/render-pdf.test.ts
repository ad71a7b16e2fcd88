import { expect, it } from 'vitest'
import type { Document } from './document.ts'
import { renderPdf } from './render-pdf.ts'

const setters = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length

const page: Document = {
  frame: 'certificate',
  lang: 'en',
  title: 'Page',
  author: '',
  madeWith: '',
  date: '2026-01-01',
  blocks: [],
  foot: [],
}

it('sets two documents at a time, however many are asked for; one that nobody waits for any more is not set', async () => {
  const before = setters()
  const left = new AbortController()
  const asked = [undefined, undefined, left.signal, undefined].map((signal) =>
    renderPdf(page, signal ? { signal } : {}),
  )
  expect(setters() - before).toBe(2)
  left.abort(new Error('left'))
  const ends = await Promise.allSettled(asked)
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

it('gives a document up that is set for too long, and its place with it', async () => {
  const before = setters()
  // No process starts within a millisecond.
  const asked = Array.from({ length: 4 }, () => renderPdf(page, { patienceMs: 1 }))
  for (const end of await Promise.allSettled(asked))
    expect(end).toMatchObject({ status: 'rejected', reason: { message: 'The document was set for too long.' } })
  expect((await renderPdf(page)).pages).toBe(1)
  await expect.poll(setters).toBe(before)
})
