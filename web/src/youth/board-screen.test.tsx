import type { Board } from '@athar/contracts/youth'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { BoardScreen } from './board-screen.tsx'

const score = { points: 1200, actions: 40, totals: { co2e: '12.55', water: '3000', electricity: '0' } }
const board = (over: Partial<Board> = {}): { readonly body: Board } => ({
  body: {
    season: '2026-Q4',
    seasons: ['2026-Q4', '2026-Q3'],
    teams: [{ ...score, name: 'Wadi school', kind: 'school', region: 'SA-01' }],
    regions: [{ ...score, region: 'SA-01' }],
    ...over,
  },
})

it('the board shows teams and regions with their figures, of a season and region in the address', async () => {
  const calls = serve({ 'GET /api/youth/board': board() })
  const { router } = await renderPart(<BoardScreen />, { path: '/youth/board' })
  const teams = within(await screen.findByRole('region', { name: 'Teams' }))
  const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)
  expect(cells(teams.getAllByRole('row')[1]!)).toEqual([
    '1',
    expect.stringMatching(/^Wadi school.*School.*Riyadh/),
    '1,200',
    '40',
    '12.6',
    '3,000',
    '0',
  ])
  await userEvent.click(screen.getByRole('combobox', { name: 'Season' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Q3 2026' }))
  await waitFor(() => expect(router.state.location.search).toBe('?season=2026-Q3'))
  await waitFor(() => expect(calls.at(-1)?.query.get('season')).toBe('2026-Q3'))
})

it('a season in which nothing was awarded says so', async () => {
  serve({ 'GET /api/youth/board': board({ teams: [], regions: [] }) })
  await renderPart(<BoardScreen />)
  expect(await screen.findByText('Nothing was awarded in this season yet.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
