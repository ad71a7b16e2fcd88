import type { Device, StoredReading } from '@athar/contracts/mrv-projects'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { write } from '../../testing/write.ts'
import { aProject, writeDay } from '../testing.ts'
import { DeviceDialog } from './device-dialog.tsx'
import { DeviceScreen } from './device-screen.tsx'

beforeEach(() => sessionStorage.clear())

const id = '5c2a0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a20'
const channelId = '6d3b0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a30'
const aDevice = (over: Partial<Device> = {}): Device => ({
  id,
  projectId: aProject().id,
  name: 'Main meter',
  serialNumber: 'SN-77',
  key: { ending: 'x9_Z', madeAt: '2026-11-20T08:00:00.000Z' },
  calibratedUntil: null,
  lastReadAt: '2026-11-20T09:00:00.000Z',
  lastArrivedAt: '2026-11-20T09:00:05.000Z',
  channels: [
    {
      id: channelId,
      code: 'energy',
      kind: 'interval',
      unit: 'kWh',
      multiplier: '1',
      digits: null,
      everySeconds: 900,
      least: null,
      most: '100',
    },
  ],
  version: 1,
  ...over,
})
const outlier: StoredReading = {
  readAt: '2026-11-20T08:45:00.000Z',
  value: '900',
  arrivedAt: '2026-11-20T08:45:04.000Z',
  flags: [
    { code: 'range', values: { value: '900', max: '100' } },
    { code: 'outlier', values: { value: '900', median: '10', spread: '1', score: '890', most: '3.5' } },
  ],
  amount: null,
  correction: null,
}
const channel = `/api/mrv/channels/${channelId}`
const changes = `GET /api/mrv/devices/${id}/changes`

async function open(
  role: Parameters<typeof acting>[0],
  answers: Parameters<typeof serve>[0] = {},
  lang: 'en' | 'ar' = 'en',
) {
  const calls = serve({
    ...acting(role),
    [`GET /api/mrv/devices/${id}`]: { body: aDevice() },
    [`GET /api/mrv/devices/${id}/events`]: { status: 404, body: { code: 'mrv-projects.device-not-found' } },
    [changes]: { body: { exchanges: [], calibrations: [] } },
    [`GET ${channel}/sums`]: {
      body: {
        unit: 'kWh',
        sums: [{ from: '2026-11-20T08:00:00.000Z', amount: '30.5', readings: 4, leftOut: 1 }],
      },
    },
    [`GET ${channel}/readings`]: { body: { readings: [outlier], more: false } },
    ...answers,
  })
  await renderRoutes([{ path: '/projects/:id/devices/:deviceId', element: <DeviceScreen /> }], {
    path: `/projects/${aProject().id}/devices/${id}`,
    lang,
  })
  await screen.findByRole('heading', { level: 1, name: 'Main meter' })
  return (method: string) => calls.filter((call) => call.method === method).map(({ path, body }) => [path, body])
}

describe('the page of a meter', () => {
  it('gives the reason of each flag, and corrects a reading beside what was sent', async () => {
    const sent = await open('preparer', {
      [`POST ${channel}/corrections`]: {
        body: {
          ...outlier,
          amount: '9.5',
          correction: { value: '9.5', reason: 'Display', by: null, at: outlier.readAt },
        },
      },
    })
    await screen.findByText('900 kWh is above the highest possible value, 100 kWh.')
    expect(screen.getByText('900 lies far from its neighbours, whose median is 10.')).toBeTruthy()
    expect(screen.getByText('Left out')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Correct: / }))
    const dialog = within(await screen.findByRole('dialog'))
    await write(dialog.getByLabelText(/^Corrected value/), '٩٫٥')
    await write(dialog.getByLabelText('Reason'), 'The display says so')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(sent('POST')[0]).toEqual([
      `${channel}/corrections`,
      { readAt: outlier.readAt, value: '9.5', reason: 'The display says so' },
    ])
  })

  it('confirms a reading by an empty value', async () => {
    const sent = await open('preparer', { [`POST ${channel}/corrections`]: { body: outlier } })
    await userEvent.click(await screen.findByRole('button', { name: /^Correct: / }))
    const dialog = within(await screen.findByRole('dialog'))
    await write(dialog.getByLabelText('Reason'), 'The display says so')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('POST')[0]?.[1]).toMatchObject({ value: null }))
  })

  it('shows a new key once, and never an old one', async () => {
    const made = { key: 'athar_meter_secret', device: aDevice() }
    await open('preparer', { [`POST /api/mrv/devices/${id}/key`]: { body: made } })
    expect(screen.getByText(/^The key ends with x9_Z/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Replace the key' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText<HTMLInputElement>('Key').value).toBe('athar_meter_secret')
    await userEvent.click(dialog.getByRole('button', { name: 'I have stored it' }))
    await waitFor(() => expect(screen.queryByDisplayValue('athar_meter_secret')).toBeNull())
  })

  it('is read by auditors, who correct nothing and make no keys', async () => {
    await open('auditor')
    await screen.findByText('Left out')
    for (const name of [/^Correct/, 'Replace the key', 'Revoke the key'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByText('Send readings')).toBeNull()
  })

  it('gives a command for its own channel in either format, and names the days of the chart', async () => {
    await open('preparer')
    const command = (label: string) => screen.getByRole('group', { name: label }).textContent
    const head = (query: string, type: string) =>
      [
        `curl -X POST '${location.origin}/api/mrv/readings${query}' \\`,
        `  -H 'authorization: Bearer METER_KEY' \\`,
        `  -H 'content-type: ${type}' \\`,
      ].join('\n')
    const reading = String.raw`{\"channel\":\"energy\",\"at\":\"$(date -u +%FT%TZ)\",\"value\":\"12.5\"}`
    const json = String.raw`{\"readings\":[` + `${reading}]}`
    expect(command('As JSON')).toBe(`${head('', 'application/json')}\n  --data-binary "${json}"`)
    expect(command('As line protocol, with times in seconds')).toBe(
      `${head('?precision=s', 'text/plain')}\n  --data-binary "meter energy=12.5 $(date +%s)"`,
    )
    expect(await screen.findByText(/^Measured from .*Nov 20, 2026.* to .*Nov 20, 2026/)).toBeTruthy()
  })

  it('lists those that are left out alone, if one asks for them', async () => {
    const gap = { code: 'gap' as const, values: { from: '1763622000000', to: '1763625600000', most: '900000' } }
    const counted = { ...outlier, readAt: '2026-11-20T08:30:00.000Z', value: '11', flags: [gap] }
    await open('auditor', { [`GET ${channel}/readings`]: { body: { readings: [counted, outlier], more: false } } })
    expect(await screen.findByText('11 kWh')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only readings that are left out' }))
    expect(screen.queryByText('11 kWh')).toBeNull()
    expect(screen.getByText('900 kWh')).toBeTruthy()
  })

  it('says units as people read them', async () => {
    await open('auditor', {}, 'ar')
    expect(await screen.findByText(/^900 كيلوواط ساعة$/)).toBeTruthy()
  })
})

it('a new meter is sent with its channels', async () => {
  const path = `/api/mrv/projects/${aProject().id}/devices`
  const calls = serve({ ...acting('preparer'), [`POST ${path}`]: { status: 201, body: aDevice() } })
  const added: string[] = []
  await renderRoutes([
    {
      path: '*',
      element: <DeviceDialog projectId={aProject().id} onAdded={(one) => added.push(one)} onClose={() => undefined} />,
    },
  ])
  const dialog = within(await screen.findByRole('dialog'))
  await write(dialog.getByLabelText('Name'), 'Main meter')
  await write(dialog.getByLabelText('Serial number'), 'SN-77')
  await userEvent.click(dialog.getByRole('button', { name: 'Add meter' }))
  await waitFor(() => expect(added).toEqual([id]))
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({
    name: 'Main meter',
    serialNumber: 'SN-77',
    channels: [
      {
        code: 'energy',
        kind: 'register',
        unit: 'kWh',
        multiplier: '1',
        digits: null,
        everySeconds: 900,
        least: null,
        most: null,
      },
    ],
  })
})

describe('what is noted of a meter', () => {
  const register = { ...aDevice().channels[0]!, kind: 'register' as const }
  const meter = { [`GET /api/mrv/devices/${id}`]: { body: aDevice({ channels: [register] }) } }
  const file = { id: crypto.randomUUID(), fileName: 'certificate.pdf', state: 'pending' }

  it('is listed: exchanges with both readings, certificates with their file', async () => {
    const exchange = { id: file.id, channelId, at: '2026-11-19T07:30:00.000Z', lastValue: '43864.75', firstValue: '0' }
    const calibration = { id: file.id, evidence: file, validFrom: '2026-01-01', validTo: '2026-12-31', by: 'Huda' }
    await open('auditor', {
      ...meter,
      [changes]: { body: { exchanges: [{ ...exchange, by: 'Huda' }], calibrations: [calibration] } },
    })
    await screen.findByText(/Last reading 43,864.75 kWh, first reading of the new meter 0 kWh/)
    expect(screen.getByText(/10:30/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'certificate.pdf' })).toBeTruthy()
    for (const name of ['Record an exchange', 'Add a certificate'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('an exchange is sent with its time in Riyadh', async () => {
    const sent = await open('preparer', { ...meter, [`POST ${channel}/exchanges`]: { body: aDevice() } })
    await userEvent.click(await screen.findByRole('button', { name: 'Record an exchange' }))
    const dialog = within(await screen.findByRole('dialog'))
    await writeDay(dialog.getByRole('group', { name: 'Day' }), '19 11 2026')
    await write(dialog.getByLabelText(/^Last reading/), '٤٣٨٦٤٫٧٥')
    await write(dialog.getByLabelText(/^First reading/), '0')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Enter the time.')
    fireEvent.change(dialog.getByLabelText('Time in Riyadh'), { target: { value: '10:30' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(sent('POST')[0]).toEqual([
      `${channel}/exchanges`,
      { at: '2026-11-19T10:30:00+03:00', lastValue: '43864.75', firstValue: '0' },
    ])
  })

  it('an exchange that was recorded wrongly is removed after a question', async () => {
    const exchange = { id: file.id, channelId, at: '2026-11-19T07:30:00.000Z', lastValue: '4', firstValue: '0' }
    const sent = await open('preparer', {
      ...meter,
      [changes]: { body: { exchanges: [{ ...exchange, by: null }], calibrations: [] } },
      [`DELETE /api/mrv/exchanges/${file.id}`]: { body: aDevice() },
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Remove the exchange of/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(sent('DELETE').map(([path]) => path)).toEqual([`/api/mrv/exchanges/${file.id}`]))
  })

  it('a certificate is chosen among the evidence of the project', async () => {
    const sent = await open('preparer', {
      'GET /api/mrv/evidence': { body: { items: [file], nextCursor: null } },
      [`POST /api/mrv/devices/${id}/calibrations`]: { body: aDevice() },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a certificate' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('combobox'))
    await userEvent.click(await screen.findByRole('option', { name: 'certificate.pdf' }))
    await writeDay(dialog.getByRole('group', { name: 'Valid from' }), '01 01 2026')
    await writeDay(dialog.getByRole('group', { name: 'Valid to' }), '31 12 2026')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(sent('POST')[0]?.[1]).toEqual({ evidenceId: file.id, validFrom: '2026-01-01', validTo: '2026-12-31' })
  })
})
