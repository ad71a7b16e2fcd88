import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { meAnswer, personId, signInAs } from '../../testing/session.ts'
import { aBlock, anIssuance, anOverseenOffer, aPeriod, blockId, noTonnes, totals } from '../testing.ts'
import { DeskScreen } from './desk-screen.tsx'

beforeEach(() => {
  sessionStorage.clear()
  signInAs()
})

const programme = {
  number: 1,
  version: 4,
  name: { en: 'Voluntary', ar: 'طوعي' },
  buffer: '2.5',
  proceeds: '0',
  mitigation: '0',
  party: '0',
  plantingBuffer: null,
  plantingExpiryYears: 30,
  plantingProtected: true,
}
const programmes = { 'GET /api/credits/programmes': { body: { items: [programme] } } }
const officer = (role = 'platform_admin') => meAnswer({ platformRoles: [role] })
const show = (tab = '') => renderRoutes([{ path: '*', element: <DeskScreen /> }], { path: `/admin/credits?tab=${tab}` })
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])

describe('the desk of credits', () => {
  it('proposes the whole tonnes of a verified period under a programme, never of an own project', async () => {
    const own = aPeriod({ periodId: blockId, projectName: 'Our own', own: true })
    const calls = serve({
      ...officer(),
      ...programmes,
      'GET /api/platform/credits/issuable': { body: { items: [aPeriod(), own] } },
      'POST /api/platform/credits/issuances': { status: 201, body: anIssuance() },
    })
    await show('issuable')
    expect(await screen.findByText('Solar roofs')).toBeTruthy()
    expect(screen.getAllByText(/0\.4 t CO₂e/).length).toBeGreaterThan(0)
    expect(screen.getByText(/You belong to the organisation of this project/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Propose issuance' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Propose issuance' }))
    const body = { periodId: aPeriod().periodId, programme: 1 }
    await waitFor(() => expect(sent(calls)).toEqual([['/api/platform/credits/issuances', body]]))
  })

  it('issues or rejects what another officer proposed, and not what the reader did', async () => {
    const other = anIssuance()
    const own = anIssuance({ id: blockId, proposedBy: personId })
    const path = `/api/platform/credits/issuances/${other.id}/decision`
    const calls = serve({
      ...officer('platform_owner'),
      'GET /api/platform/credits/issuances': { body: { items: [other, own], nextCursor: null } },
      [`POST ${path}`]: { body: { ...other, state: 'issued' } },
    })
    await show()
    expect(await screen.findByText('You proposed this. Another officer decides.')).toBeTruthy()
    expect(screen.getAllByText(/Project owner: 95/).length).toBe(2)
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    const reason = within(await screen.findByRole('dialog'))
    await userEvent.click(reason.getByRole('button', { name: 'Reject' }))
    expect(sent(calls)).toEqual([])
    await userEvent.type(reason.getByRole('textbox'), 'Counted elsewhere')
    await userEvent.click(reason.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(sent(calls)).toEqual([[path, { decision: 'reject', reason: 'Counted elsewhere' }]]))
    await userEvent.click(screen.getByRole('button', { name: 'Issue credits' }))
    const question = within(await screen.findByRole('dialog'))
    await userEvent.click(question.getByRole('button', { name: 'Issue credits' }))
    await waitFor(() => expect(sent(calls)[1]).toEqual([path, { decision: 'issue', reason: '' }]))
  })

  it('freezes a block with a reason, and says what no buffer covers of a loss', async () => {
    const at = `/api/platform/credits/blocks/${blockId}/freeze`
    const calls = serve({
      ...officer(),
      'GET /api/credits/registry': { body: { items: [aBlock()], total: 1, totals, sampleTotals: noTonnes } },
      [`POST ${at}`]: { status: 204 },
      'POST /api/platform/credits/losses': { body: { movementId: blockId, cancelled: '5', uncovered: '7' } },
    })
    await show('blocks')
    await userEvent.click(await screen.findByRole('button', { name: 'Freeze' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox'), 'Looked into')
    await userEvent.click(dialog.getByRole('button', { name: 'Freeze' }))
    await waitFor(() => expect(sent(calls)).toEqual([[at, { reason: 'Looked into' }]]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Cancel for a loss' }))
    const loss = within(await screen.findByRole('dialog'))
    await userEvent.type(loss.getByRole('textbox', { name: /serial/ }), aBlock().serial)
    await userEvent.type(loss.getByRole('textbox', { name: /Lost tonnes/ }), '12')
    await userEvent.type(loss.getByRole('textbox', { name: /Evidence/ }), 'Report 9')
    await userEvent.type(loss.getByRole('textbox', { name: /Reason/ }), 'Fire')
    await userEvent.click(loss.getByRole('button', { name: 'Cancel for a loss' }))
    expect(await screen.findByText('Cancelled from the buffer: 5 t. Covered by no buffer: 7 t.')).toBeTruthy()
  })

  it('freezes an offer with a reason, and releases one that is frozen', async () => {
    const frozen = anOverseenOffer({ id: blockId, state: 'frozen', frozenReason: 'Looked into' })
    const at = (id: string, what: string) => `/api/platform/credits/offers/${id}/${what}`
    const { id } = anOverseenOffer()
    const calls = serve({
      ...officer('platform_owner'),
      'GET /api/platform/credits/offers': { body: { items: [anOverseenOffer(), frozen], nextCursor: null } },
      [`POST ${at(id, 'freeze')}`]: { status: 204 },
      [`POST ${at(blockId, 'release')}`]: { status: 204 },
    })
    await show('offers')
    expect(await screen.findByText(/Frozen: .*Looked into/)).toBeTruthy()
    for (const name of ['Freeze', 'Release']) {
      await userEvent.click(screen.getByRole('button', { name }))
      const dialog = within(await screen.findByRole('dialog'))
      await userEvent.click(dialog.getByRole('button', { name }))
      await userEvent.type(dialog.getByRole('textbox'), 'Checked again')
      await userEvent.click(dialog.getByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const body = { reason: 'Checked again' }
    expect(sent(calls)).toEqual([
      [at(id, 'freeze'), body],
      [at(blockId, 'release'), body],
    ])
  })

  it('keeps programmes; an owner of the platform reads them alone', async () => {
    const calls = serve({
      ...officer(),
      ...programmes,
      'PUT /api/platform/credits/programmes/1': { body: { ...programme, partyOrganisationId: null, version: 5 } },
    })
    const { unmount } = await show('programmes')
    expect(await screen.findByText('2.5%')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    const dialog = within(await screen.findByRole('dialog'))
    const proceeds = dialog.getByRole('textbox', { name: /Proceeds/ })
    await userEvent.clear(proceeds)
    await userEvent.type(proceeds, '5')
    await userEvent.click(dialog.getByRole('button', { name: 'Change' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]?.[1]).toMatchObject({ buffer: '2.5', proceeds: '5', plantingExpiryYears: 30, version: 4 })
    unmount()
    serve({ ...officer('platform_owner'), ...programmes })
    await show('programmes')
    expect(await screen.findByText('2.5%')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  })
})
