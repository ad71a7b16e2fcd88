import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { serve } from '../../testing/server.ts'
import { aProject } from '../testing.ts'
import { DevicesSection } from './devices-section.tsx'

beforeEach(() => sessionStorage.clear())

const devices = `/api/mrv/projects/${aProject().id}/devices`
const device = {
  id: crypto.randomUUID(),
  projectId: aProject().id,
  name: 'Roof',
  serialNumber: 'S1',
  key: null,
  calibratedUntil: null,
  lastReadAt: null,
  lastArrivedAt: null,
  channels: [],
  version: 1,
}
const right = { devices: 3, channels: 4, problems: [], problemCount: 0, stored: 0, missing: null }
const problem = { line: 7, column: 'serialNumber', code: 'serial-number-twice', written: 'S1', other: 2 }
const refused = { ...right, problems: [problem], problemCount: 1 }

async function open(answers: Parameters<typeof serve>[0], lang: 'en' | 'ar' = 'en') {
  const calls = serve({
    ...acting('preparer'),
    [`GET ${devices}`]: { body: { items: [device], nextCursor: null } },
    ...answers,
  })
  await renderRoutes([{ path: '*', element: <DevicesSection project={aProject()} editable /> }], { lang })
  return calls
}

async function choose(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], 'meters.csv', { type: 'text/csv' })] } })
  return within(dialog)
}

describe('meters from a file', () => {
  it('are looked at first, then all of them added', async () => {
    const calls = await open({
      [`POST ${devices}/file`]: ({ query }) => ({
        body: query.get('store') === 'true' ? { ...right, stored: 3 } : right,
      }),
    })
    const dialog = await choose('Add meters from a file')
    await dialog.findByText('All rows are right. The list has 3 meters with 4 channels.')
    await userEvent.click(dialog.getByRole('button', { name: 'Add 3 meters' }))
    await screen.findByText('3 meters are added.')
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['en', 'Add meters from a file', 'Row 2 has this serial number under another name.', /^Add 3/],
    ['ar', 'إضافة عدادات من ملف', 'ورد هذا الرقم التسلسلي في الصف 2 باسم آخر.', /^إضافة 3/],
  ] as const)('that are wrong are named by row, and nothing is added (%s)', async (lang, button, words, add) => {
    await open({ [`POST ${devices}/file`]: { body: refused } }, lang)
    const dialog = await choose(button)
    await dialog.findByText(words)
    expect(dialog.getByRole('cell', { name: '7' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: add })).toBeNull()
  })

  it('over the limit are refused with both numbers', async () => {
    const details = { most: 10_000, found: 10_001 }
    await open({
      [`POST ${devices}/file`]: { status: 422, body: { code: 'mrv-projects.too-many-devices', details } },
    })
    const dialog = await choose('Add meters from a file')
    await dialog.findByText('The list has 10,001 meters; 10,000 can be added at once. Split it.')
  })
})

it('keys of many are handed out in one file, which is downloaded before the dialog closes', async () => {
  const files = savedFiles()
  const keys = [{ deviceId: device.id, name: 'Roof', serialNumber: 'S1', key: 'athar_meter_one' }]
  await open({ [`POST ${devices}/keys`]: { body: { keys } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Make missing keys' }))
  const asked = within(await screen.findByRole('dialog'))
  await userEvent.click(asked.getByRole('button', { name: 'Make missing keys' }))
  const done = await screen.findByRole<HTMLButtonElement>('button', { name: 'I have stored it' })
  expect(done.disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Download the keys' }))
  expect(await files[0]?.blob.text()).toContain('Roof,S1,athar_meter_one')
  await userEvent.click(done)
  await waitFor(() => expect(screen.queryByText('Store the file of keys now')).toBeNull())
})
