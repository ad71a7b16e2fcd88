import type { EvidenceDetail } from '@athar/contracts/evidence'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { acting, refusal } from '../organisations/testing.ts'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { EvidenceFiles } from './evidence-field.tsx'
import { EvidenceScreen } from './list/evidence-screen.tsx'
import { EvidencePage } from './page/evidence-page.tsx'
import { aFile, anEntry, evidenceAnswer, id } from './testing.ts'

const one = `/api/mrv/evidence/${id(1)}`

describe('the list of evidence', () => {
  async function open(
    path = '/mrv/evidence',
    items = [anEntry(), anEntry({ id: id(2), fileName: 'map.geojson', kind: 'map', state: 'verified' })],
  ) {
    const calls = serve({ ...acting('preparer'), 'GET /api/mrv/evidence': evidenceAnswer(...items) })
    const view = await renderRoutes(
      [
        { path: '/mrv/evidence', element: <EvidenceScreen /> },
        { path: '*', element: <p>One file</p> },
      ],
      { path },
    )
    return { calls, ...view }
  }

  it('shows of each file what it is and how many things rest on it, and is opened by a row', async () => {
    const { router } = await open()
    const row = await screen.findByRole('row', { name: /bill-march\.pdf/ })
    const cells = within(row)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent)
    expect(cells.slice(0, 5)).toEqual(['bill-march.pdf', 'Pending', 'Document', 'Restricted', '2'])
    await userEvent.click(row)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/mrv/evidence/${id(1)}`))
  })

  it('is narrowed by what stands in the address, and says so where nothing is left', async () => {
    const { calls, router } = await open('/mrv/evidence?state=rejected&q=meter&subjectKind=site&subjectId=S0001', [])
    expect(await screen.findByText('No evidence matches')).toBeTruthy()
    const asked = calls.find(({ path }) => path === '/api/mrv/evidence')
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      state: 'rejected',
      q: 'meter',
      subjectKind: 'site',
      subjectId: 'S0001',
    })
    await userEvent.click(screen.getAllByRole('button', { name: 'Show all evidence' })[0]!)
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await screen.findByText('No evidence yet')).toBeTruthy()
  })
})

describe('the page of a file', () => {
  async function open(
    role: Parameters<typeof acting>[0],
    over: Partial<EvidenceDetail> = {},
    answers: Parameters<typeof serve>[0] = {},
  ) {
    const calls = serve({
      ...acting(role),
      [`GET ${one}`]: { body: aFile(over) },
      [`GET ${one}/preview`]: { body: { kind: 'none' } },
      ...answers,
    })
    await renderRoutes([{ path: '/:id', element: <EvidencePage /> }], { path: `/${id(1)}` })
    await screen.findByRole('heading', { level: 1, name: 'bill-march.pdf' })
    return calls
  }
  const sent = (calls: ReturnType<typeof serve>, method = 'POST') =>
    calls.filter((call) => call.method === method).map(({ path, body }) => [path, body])

  it('says what it is and who brought it, with its whole hash', async () => {
    await open('auditor')
    expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
    expect(screen.getByText(/Omar Alzahrani/)).toBeTruthy()
    expect(await screen.findByText(/^This file has no preview/)).toBeTruthy()
    expect(screen.getByText('It backs nothing yet.')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Label' })).toHaveProperty('disabled', true)
  })

  it('asks again for what the server is still reading', async () => {
    let asked = 0
    const table = { kind: 'table', rows: [['day', 'site']], more: false }
    await open('auditor', {}, { [`GET ${one}/preview`]: () => ({ body: asked++ === 0 ? { kind: 'reading' } : table }) })
    expect(await screen.findByText(/^The file is being read/)).toBeTruthy()
    expect(await screen.findByRole('columnheader', { name: 'site' })).toBeTruthy()
  })

  it('is verified by another person, and rejected with a reason only', async () => {
    const calls = await open('reviewer', {}, { [`POST ${one}/decision`]: { body: aFile({ state: 'rejected' }) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
    expect((await screen.findAllByText('Say in a few words why.')).length).toBeGreaterThan(0)
    expect(sent(calls)).toEqual([])
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Another month')
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText(/bill-march\.pdf.* is rejected\./)).toBeTruthy()
    expect(sent(calls)).toEqual([[`${one}/decision`, { action: 'reject', reason: 'Another month' }]])
  })

  it('is not decided by the person who uploaded it, who is told so', async () => {
    await open('owner', { isOwn: true })
    expect(await screen.findByText('You uploaded this file. Another person verifies it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
  })

  it('names what rests on it, also where that is gone, and lets go of each but what it came in with', async () => {
    const link = (over: Partial<EvidenceDetail['links'][number]>) => ({
      kind: 'site' as const,
      id: 'S0001',
      name: { en: 'Riyadh plant', ar: 'مصنع الرياض' },
      path: '/inventory/sites',
      linkedAt: '2026-11-12T08:00:00.000Z',
      ...over,
    })
    const calls = await open(
      'preparer',
      { origin: 'record', links: [link({}), link({ kind: 'record', id: '41', name: null, path: null })] },
      { [`POST ${one}/unlink`]: { body: aFile() } },
    )
    expect(screen.getByRole('link', { name: /Riyadh plant/ }).getAttribute('href')).toBe('/inventory/sites')
    expect(screen.getByText(/^Activity record .*41.*, no longer there/)).toBeTruthy()
    const remove = await screen.findAllByRole('button', { name: /^Remove the link/ })
    expect(remove).toHaveLength(1)
    await userEvent.click(remove[0]!)
    expect(await screen.findByText('The link is removed.')).toBeTruthy()
    expect(sent(calls)).toEqual([[`${one}/unlink`, { kind: 'site', id: 'S0001' }]])
  })

  it('is destroyed by an owner with a reason, which stands where it is refused', async () => {
    const calls = await open('owner', { state: 'verified' }, { [`POST ${one}/destroy`]: refusal(409, 'evidence.held') })
    await userEvent.click(await screen.findByRole('button', { name: 'Destroy the bytes' }))
    const dialog = within(await screen.findByRole('dialog'))
    const reason = dialog.getByRole<HTMLTextAreaElement>('textbox')
    await userEvent.type(reason, 'Names people')
    await userEvent.click(dialog.getByRole('button', { name: 'Destroy the bytes' }))
    expect(await dialog.findByText(/A locked year or a signature rests on this file/)).toBeTruthy()
    expect(reason.value).toBe('Names people')
    expect(sent(calls)).toEqual([[`${one}/destroy`, { reason: 'Names people' }]])
  })

  it.each([
    ['is held by what is locked or signed', { isHeld: true }],
    ['came in with a record', { origin: 'record' }],
  ] as const)('offers no destruction of what %s', async (_what, over) => {
    await open('owner', over)
    await screen.findByRole('heading', { name: 'Decision' })
    expect(screen.queryByRole('button', { name: 'Destroy the bytes' })).toBeNull()
  })

  it('of what was destroyed keeps the hash, and offers no bytes', async () => {
    await open('owner', { state: 'destroyed' })
    expect(screen.getByText(/^The bytes were destroyed/)).toBeTruthy()
    expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Preview' })).toBeNull()
  })
})

it.each([
  ['en', 'Attached', 'No documents yet.', 'Choose a document'],
  ['ar', 'أُرفق', 'لا مستندات بعد.', 'اختيار مستند'],
] as const)('files of an answer are attached documents (%s)', async (lang, attached, none, choose) => {
  serve({ ...acting('preparer'), [`GET ${one}`]: { body: aFile() } })
  const answer = (ids: readonly string[]) => <EvidenceFiles ids={ids} most={3} onChange={() => {}} />
  const { unmount } = await renderRoutes([{ path: '*', element: answer([id(1)]) }], { path: '/', lang })
  expect(await screen.findByText(attached)).toBeTruthy()
  unmount()
  await renderRoutes([{ path: '*', element: answer([]) }], { path: '/', lang })
  expect(await screen.findByText(none)).toBeTruthy()
  expect(await screen.findByRole('button', { name: choose })).toBeTruthy()
})
