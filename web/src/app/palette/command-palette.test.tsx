import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { CommandPalette } from './command-palette.tsx'

const aHit = (path: string, text: string) => ({
  id: path,
  path,
  title: { lang: 'en', pieces: [{ text, hit: true }] },
  excerpt: null,
  elsewhere: null,
  sample: false,
})
const found = {
  total: 3,
  groups: [
    { group: 'pages', hits: [aHit('/sgi/volunteer', 'Volunteer now'), aHit('/npo', 'The hub of non-profits')] },
    { group: 'volunteering', hits: [{ ...aHit('/sgi/volunteer/events/shade', 'Shade day'), sample: true }] },
  ],
  suggestions: [],
}
const open = (lang: 'en' | 'ar') =>
  renderRoutes(
    [
      { path: '/', element: <CommandPalette open onOpenChange={() => undefined} /> },
      { path: '/sgi/volunteer', element: <h1>There</h1> },
    ],
    { lang },
  )

describe.each([
  { lang: 'en', words: 'volunteering', area: /^NPO/ },
  { lang: 'ar', words: 'التطوع', area: /^القطاع غير الربحي/ },
] as const)('the palette ($lang)', ({ lang, words, area }) => {
  it('shows the page that is meant, what is told on it, and an area once', async () => {
    const user = userEvent.setup()
    serve({ 'GET /api/content/search': { body: found } })
    const { router } = await open(lang)
    await user.type(screen.getByRole('combobox'), words)
    const page = await screen.findByRole('option', { name: 'Volunteer now' })
    expect(screen.getByRole('option', { name: /^Shade day (Sample|بيانات تجريبية)$/ })).toBeTruthy()
    // Its own words say so already.
    const hub = screen.getByRole('option', { name: area })
    expect(screen.queryByRole('option', { name: 'The hub of non-profits' })).toBeNull()
    // What is only told of an area comes after the page that is meant, which Enter opens.
    expect(page.compareDocumentPosition(hub) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await waitFor(() => expect(page.getAttribute('data-selected')).toBe('true'))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'There' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/sgi/volunteer')
  })

  it('shows a page that the server knows by other words than the area has here', async () => {
    const user = userEvent.setup()
    serve({ 'GET /api/content/search': { body: found } })
    await open(lang)
    await user.type(screen.getByRole('combobox'), 'zzz')
    expect(await screen.findByRole('option', { name: 'The hub of non-profits' })).toBeTruthy()
    expect(screen.queryByRole('option', { name: area })).toBeNull()
    // Enter opens what the server put first.
    await waitFor(() =>
      expect(screen.getByRole('option', { name: 'Volunteer now' }).getAttribute('data-selected')).toBe('true'),
    )
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'There' })).toBeTruthy()
  })
})

it('keeps what is found in the order of the server, whatever letters their addresses have', async () => {
  const user = userEvent.setup()
  const hits = [aHit('/sgi', 'The initiative'), aHit('/youth#green-day', 'A day'), aHit('/npo#green-skills', 'Skills')]
  serve({ 'GET /api/content/search': { body: { total: 3, groups: [{ group: 'pages', hits }], suggestions: [] } } })
  await open('ar')
  await user.type(screen.getByRole('combobox'), 'green')
  const first = await screen.findByRole('option', { name: 'The initiative' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'The initiative',
    'A day',
    'Skills',
  ])
  await waitFor(() => expect(first.getAttribute('data-selected')).toBe('true'))
})

describe.each([
  { lang: 'en', called: 'npo', told: 'volunteering', area: /^NPO/ },
  { lang: 'ar', called: 'القطاع غير الربحي', told: 'التطوع', area: /^القطاع غير الربحي/ },
] as const)('an area in the palette ($lang)', ({ lang, called, told, area }) => {
  it('stands first by its own name, whatever is found', async () => {
    const user = userEvent.setup()
    serve({ 'GET /api/content/search': { body: found } })
    await open(lang)
    await user.type(screen.getByRole('combobox'), called)
    const page = await screen.findByRole('option', { name: 'Volunteer now' })
    const hub = screen.getByRole('option', { name: area })
    expect(hub.compareDocumentPosition(page) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(hub.getAttribute('data-selected')).toBe('true')
  })

  it('is found by what is told of it where the server cannot be asked', async () => {
    const user = userEvent.setup()
    serve({ 'GET /api/content/search': { status: 400, body: { code: 'validation-failed' } } })
    await open(lang)
    await user.type(screen.getByRole('combobox'), told)
    expect(await screen.findByRole('option', { name: area })).toBeTruthy()
  })
})
