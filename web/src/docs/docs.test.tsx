import { docsPages, type DocsPage } from '@athar/contracts/docs'
import { mrvDocsPages, paths } from '@athar/contracts/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { shownIn } from '../testing/shown-in.ts'
import { visitorRoutes } from './index.ts'

const page: DocsPage = {
  name: 'quickstart',
  title: 'Quickstart',
  lead: 'Seven steps.',
  changed: '2026-12-01',
  blocks: [
    { kind: 'heading', level: 2, id: 'steps', line: [{ text: 'Steps' }] },
    {
      kind: 'text',
      line: [{ text: 'Start with ' }, { text: '--flag value', code: true }, { text: 'sites', to: '/inventory/sites' }],
    },
    { kind: 'heading', level: 2, id: 'figure', line: [{ text: 'A figure' }] },
    { kind: 'formula', mathml: '<mrow><mi onclick="x()">E</mi><mo>&lt;</mo><script>x</script></mrow>', source: 'E<' },
    { kind: 'code', language: 'sh', text: 'curl "$ATHAR/api"', run: false },
  ],
}
const entries = [
  { page: 'overview', anchor: null, title: 'Documentation', heading: null, text: 'What there is.' },
  {
    page: 'calculators',
    anchor: 'scopes',
    title: 'Calculators',
    heading: 'Scopes',
    text: 'تُحسب الاِنبعاثات على ثلاثة نطاقات.',
  },
]

const openPage = async (lang: 'en' | 'ar', path: string) => {
  const calls = serve({
    ...Object.fromEntries(
      docsPages.map((name) => [`GET /api/docs/${lang}/pages/${name}`, { body: { ...page, name } }]),
    ),
    [`GET /api/docs/${lang}/index`]: { body: { entries } },
  })
  const { router } = await renderRoutes([...visitorRoutes], { lang, path })
  await screen.findByRole('heading', { level: 1 })
  return { router, calls }
}

describe.each(shownIn('ar'))('the documentation (%s)', (lang) => {
  it('lists its pages under their sections and marks the one that is open', async () => {
    await openPage(lang, paths.mrvDocs('quickstart'))
    const [list] = screen.getAllByRole('navigation')
    const links = within(list!).getAllByRole('link', { hidden: true })
    const addresses = new Set(links.map((link) => link.getAttribute('href')))
    expect([...addresses]).toEqual([paths.mrvDocs(), ...mrvDocsPages.map((one) => paths.mrvDocs(one))])
    const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
    expect(new Set(current.map((link) => link.getAttribute('href')))).toEqual(new Set([paths.mrvDocs('quickstart')]))
  })

  it('keeps code and formulas left to right, and anchors on headings', async () => {
    await openPage(lang, paths.mrvDocs('quickstart'))
    expect(screen.getByText('curl "$ATHAR/api"').closest('[dir]')?.getAttribute('dir')).toBe('ltr')
    const flag = screen.getByText('--flag value')
    expect([flag.getAttribute('dir'), flag.closest('bdi')?.lang]).toEqual(['ltr', 'en'])
    expect(document.querySelector('math')?.closest('[dir]')?.getAttribute('dir')).toBe('ltr')
    expect(document.querySelector('math')?.innerHTML).toBe('<mrow><mi>E</mi><mo>&lt;</mo></mrow>')
    expect(document.querySelector('h2#steps')).not.toBeNull()
  })

  it.each([
    ['/mrv/docs/no-such-page', '/mrv/docs'],
    ['/mrv/docs/api/no-such-page', '/mrv/docs'],
    ['/mrv/docs/guide/api', '/mrv/docs/api'],
  ])('%s leads to %s, by its last part', async (path, target) => {
    const { router } = await openPage(lang, path)
    await waitFor(() => expect(router.state.location.pathname).toBe(target))
  })
})

describe('the reference of calls', () => {
  const call = {
    name: 'inventory.list-sites',
    method: 'GET',
    path: '/api/inventory/sites',
    summary: 'Sites',
    access: 'Open to roles of the organisation: owner.',
    parameters: [{ place: 'q', type: 'string', required: false, where: 'query' }],
    body: null,
    answer: [{ place: 'items[].id', type: 'string (uuid)', required: true }],
    samples: { curl: 'curl "$ATHAR"', typescript: 'await fetch()', python: 'import json' },
  }

  it('is fetched where it is opened, and a reading call is tried with the token of the reader', async () => {
    const user = userEvent.setup()
    const features = [{ name: 'inventory', title: 'Inventory' }]
    const calls = serve({
      'GET /api/docs/en/pages/api': { body: { ...page, name: 'api', blocks: [{ kind: 'calls', features }] } },
      'GET /api/docs/calls/inventory': { body: { calls: [call] } },
      'GET /api/inventory/sites': { status: 401, body: { code: 'token-expired' } },
    })
    await renderRoutes([...visitorRoutes], { lang: 'en', path: paths.mrvDocs('api') })
    const feature = await screen.findByText('Inventory')
    expect(calls.some(({ path }) => path.includes('/calls/'))).toBe(false)
    await user.click(feature)
    await user.click(await screen.findByText('/api/inventory/sites', { exact: false }))
    await user.click(await screen.findByText('Python'))
    expect(screen.getByText('import json').closest('[dir]')?.getAttribute('dir')).toBe('ltr')
    await user.type(screen.getByLabelText(/Your API token/), 'athar_pat_old')
    await user.type(screen.getByLabelText('q'), 'plant')
    await user.click(screen.getByRole('button', { name: 'Send the call' }))
    await screen.findByText('Status 401')
    const tried = calls.find(({ path }) => path === '/api/inventory/sites')!
    expect([tried.headers.get('authorization'), tried.query.get('q')]).toEqual(['Bearer athar_pat_old', 'plant'])
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('athar_pat_old')
  })
})

describe('the search of the documentation', () => {
  const found = () => within(screen.getByRole('list', { name: 'Results' })).queryAllByRole('link')

  it('is reached by /, fetches its words then, and leads to a part of a page', async () => {
    const user = userEvent.setup()
    const { router, calls } = await openPage('en', paths.mrvDocs('quickstart'))
    const asked = () => calls.filter(({ path }) => path.endsWith('/index')).length
    expect(asked()).toBe(0)
    await user.keyboard('/')
    await user.keyboard('scop')
    await waitFor(() => expect(found()).toHaveLength(1))
    expect(asked()).toBe(1)
    expect(within(found()[0]!).getByText('Scopes').tagName).toBe('MARK')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(found()[0])
    await user.keyboard('{ArrowUp}{Enter}')
    expect(router.state.location).toMatchObject({ pathname: paths.mrvDocs('calculators'), hash: '#scopes' })
  })

  it('finds a word with vowel signs by the bare one and marks it whole', async () => {
    const user = userEvent.setup()
    await openPage('en', paths.mrvDocs('quickstart'))
    await user.type(screen.getByRole('searchbox'), 'الانبعاثات')
    await waitFor(() => expect(found()).toHaveLength(1))
    expect(found()[0]!.querySelector('mark')?.textContent).toBe('الاِنبعاثات')
  })

  it('says what to do where nothing is found, and takes anything that is typed', async () => {
    const user = userEvent.setup()
    await openPage('en', paths.mrvDocs('quickstart'))
    const box = screen.getByRole('searchbox')
    await user.click(box)
    await user.paste('<script>'.repeat(600))
    await screen.findByText('Nothing was found. Try another word, or fewer words.')
    await user.clear(box)
    await user.type(box, 'x')
    await waitFor(() => expect(found()).toHaveLength(0))
  })
})
