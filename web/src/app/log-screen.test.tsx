import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { LogScreen } from './log-screen.tsx'

const at = '2026-11-20T08:00:00.000Z'
const head = (size: number) => ({ size, root: String(size).repeat(8), at })
const note = 'athar.test/log\n1250\nAAAA\n\n— athar.test/log BBBB\n'
const witness = { name: 'witness.test/one', state: 'agrees', size: 1250, askedAt: at, signedAt: at }
const gap = { after: 40, size: 40, signed: 50, head: 'abcd', lost: 'ef01', at, reason: 'The disk failed at night.' }
const full = {
  size: 1250,
  checkpoint: { ...head(1250), note },
  breaks: [gap, { ...gap, after: 0, size: 60, at: '2026-11-21T08:00:00.000Z' }],
  witnesses: [witness, { ...witness, name: 'witness.test/two', state: 'away', size: 0, signedAt: null }],
}

async function show(state: object, lang: 'en' | 'ar' = 'en') {
  serve({
    'GET /api/log': { body: state },
    'GET /api/log/key': { body: { key: 'athar.test/log+0102+KEY' } },
    'GET /api/log/heads': ({ query }) =>
      query.has('cursor')
        ? { body: { items: [head(1100)], nextCursor: null } }
        : { body: { items: [head(1250), head(1200)], nextCursor: 'next' } },
  })
  await renderPart(<LogScreen />, { lang })
}
const part = async (title: string) => within(await screen.findByRole('region', { name: title }))

it('shows checkpoint, key, witnesses with their time, and breaks with both heads', async () => {
  await show(full)
  const newest = await part('Newest checkpoint')
  expect(newest.getByText('1,250')).toBeTruthy()
  expect(newest.getByText(/— athar.test\/log BBBB/)).toBeTruthy()
  expect(newest.getByRole('button', { name: 'Download signed note' })).toBeTruthy()
  expect(await (await part('Key of the log')).findByText('athar.test/log+0102+KEY')).toBeTruthy()
  const [first, second] = (await part('Witnesses')).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/co-signs the log\. Last co-signed: entry 1,250, .*2026/)
  expect(second?.textContent).toMatch(/does not answer\. It has not co-signed yet\./)
  const breaks = await part('Breaks')
  expect(breaks.getByText(/Entries 41 to 50, which had been signed, are lost/)).toBeTruthy()
  expect(breaks.getByText(/No entry is known to be lost/)).toBeTruthy()
  expect(breaks.getByText('From which entry on they differ is not known.')).toBeTruthy()
  expect(breaks.getAllByText('abcd')).toHaveLength(2)
  expect(breaks.getAllByText('ef01')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Check a proof or an older checkpoint' }).getAttribute('href')).toBe('/proof')
  expect(screen.getByText('/log/tile/{level}/{tile}')).toBeTruthy()
})

it('lists earlier checkpoints by page, without the newest', async () => {
  await show(full)
  const earlier = await part('Earlier checkpoints')
  expect(earlier.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Entries: 1,200'),
  ])
  await userEvent.click(earlier.getByRole('button', { name: 'Show earlier checkpoints' }))
  expect(await earlier.findByText('Entries: 1,100')).toBeTruthy()
  expect(earlier.queryByRole('button', { name: 'Show earlier checkpoints' })).toBeNull()
})

it('of an empty log says what is not there yet', async () => {
  await show({ size: 0, checkpoint: null, breaks: [], witnesses: [] }, 'ar')
  expect(await screen.findByText('لا توجد قيود في السجل بعد.')).toBeTruthy()
  expect(screen.getByText('لم يحدد مشغّل المنصة أي شاهد.')).toBeTruthy()
  expect(screen.getByText('لم يُسجَّل أي انقطاع.')).toBeTruthy()
})
