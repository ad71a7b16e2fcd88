import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FrameworkOverview } from '@athar/contracts/disclosures'
import { acting, id } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { anItemLine, anOverview } from '../testing.ts'
import { Toolkit } from './toolkit.tsx'

const noura = { id: id(2), name: 'Noura' }
const items = [
  anItemLine({
    slug: 'gri-2-1',
    code: 'GRI 2-1',
    title: { en: 'Details', ar: 'التفاصيل' },
    status: 'completed',
    owner: noura,
  }),
  anItemLine({ status: 'in-progress', answered: 1, dueOn: '2026-12-01' }),
  anItemLine({
    slug: 'gri-9',
    code: 'GRI 9',
    title: { en: 'Taxes', ar: 'الضرائب' },
    group: 'governance',
    status: 'not-applicable',
  }),
]

async function open(
  over: Partial<FrameworkOverview> = {},
  { path = '/esg-toolkit?framework=gri', member = true } = {},
) {
  const overview = anOverview({ items, ...over })
  const calls = serve({
    ...(member ? acting('preparer') : {}),
    'GET /api/disclosures/frameworks/gri': { body: overview },
    'GET /api/disclosures/sample/gri': { body: overview },
    'GET /api/disclosures/frameworks/tcfd': { body: anOverview({ framework: 'tcfd', name: 'TCFD' }) },
    'GET /api/disclosures/datapoints': { body: { year: 2025, rows: [] } },
  })
  const view = await renderPart(<Toolkit />, { path })
  await screen.findByRole('heading', { name: 'GRI Standards' })
  return { calls, ...view }
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const cells = (row: HTMLElement) => [...row.querySelectorAll('th,td')].map(({ textContent }) => textContent)

describe('the toolkit', () => {
  it('says how far a framework is answered, and each item with where it stands', async () => {
    await open()
    const bar = screen.getByRole('progressbar', { name: /./ })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual(['25', '25%'])
    expect(screen.getByText('1 of 4 items completed')).toBeTruthy()
    const lines = section('Environmental')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines[0]).toMatch(/^GRI 2-1.*Completed/)
    expect(lines[1]).toMatch(/^GRI 302-1.*1 of 2 datapoints answered.*Due .?Dec 1, 2026.*In progress/)
    expect(section('Governance').getByText('Not applicable')).toBeTruthy()
    // What goes on is the first item that is not completed.
    expect(screen.getByRole('link', { name: 'Continue Report' }).getAttribute('href')).toMatch(
      /gri-302-1.*\?year=2025$/,
    )
  })

  it('counts for each owner what applies, and lists what is open', async () => {
    await open({}, { path: '/esg-toolkit?framework=gri&tab=review' })
    const owners = section('Completion by owner').getAllByRole('row').slice(1).map(cells)
    expect(owners).toEqual([
      ['Noura', '1', '1', '100%'],
      ['No owner', '0', '1', '0%'],
    ])
    expect(section('Completion by framework').getAllByRole('row').slice(1).map(cells)).toEqual([
      ['GRI', '1', '4', '25%'],
    ])
    const open_ = section('Open items').getAllByRole('listitem')
    expect(open_.map(({ textContent }) => textContent)).toEqual(['GRI 302-1Energy consumptionNo ownerIn progress'])
  })

  it('shows another framework when it is chosen, in the address too', async () => {
    const { calls, router } = await open({
      frameworks: (['gri', 'tcfd'] as const).map((framework) => ({
        framework,
        name: framework.toUpperCase(),
        completion: anOverview().completion,
      })),
    })
    await userEvent.click(screen.getByRole('combobox', { name: 'Framework' }))
    await userEvent.click(await screen.findByRole('option', { name: /^TCFD/ }))
    await waitFor(() => expect(router.state.location.search).toContain('framework=tcfd'))
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/tcfd'))).toBe(true))
  })

  it('says of the list that is not the exchange’s own that it is partial', async () => {
    await open({ partial: true })
    expect(screen.getAllByText('Partial view').length).toBeGreaterThan(0)
    expect(screen.getByText('Not the official list of the exchange.')).toBeTruthy()
  })

  it('shows a visitor the sample as one, without what only members do', async () => {
    const { calls } = await open(
      { organisation: { name: { en: 'Athar Samples', ar: 'عينات أثر' }, sample: true } },
      { member: false },
    )
    expect(screen.getByText(/^Sample organisation: .*Athar Samples.* Sign in to work on your own report/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in to export' }).getAttribute('href')).toBe('/auth')
    expect(screen.queryByRole('link', { name: /^Edit:/ })).toBeNull()
    expect(calls.map(({ path }) => path)).not.toContain('/api/disclosures/frameworks/gri')
    await userEvent.click(screen.getByRole('tab', { name: 'Data Management' }))
    expect(screen.queryByRole('heading', { name: 'Import from a file' })).toBeNull()
  })
})
