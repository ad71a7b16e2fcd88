import type { Scene } from '@athar/contracts/mrv-projects'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { acting, refusal } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { write } from '../../testing/write.ts'
import { aProject, id, served, writeDay } from '../testing.ts'
import { ScenesSection } from './scenes-section.tsx'

const at = `/api/mrv/projects/${id}/scenes`
const file = 'd0a4c1b9-4d0a-4c1b-9a4e-0c6f5d1f2a11'
const aScene: Scene = {
  id: 'e0a4c1b9-4d0a-4c1b-9a4e-0c6f5d1f2a12',
  evidence: { id: file, fileName: 'february.tif' },
  footprint: { kind: 'point', point: [46.7, 24.6] },
  region: 'SA-01',
  takenOn: '2026-02-11',
  sensor: 'Sentinel-2',
  addedBy: { id: 'f0a4c1b9-4d0a-4c1b-9a4e-0c6f5d1f2a13', name: 'Sara' },
  addedAt: '2026-02-12T08:00:00.000Z',
}

async function open(scenes: readonly Scene[], answers: Parameters<typeof serve>[0] = {}, editable = true) {
  const project = aProject()
  const evidence = { items: [{ id: file, fileName: 'february.tif', state: 'pending' }], nextCursor: null }
  const calls = serve({
    ...acting('preparer'),
    ...served(project),
    'GET /api/mrv/evidence': { body: evidence },
    [`GET ${at}`]: { body: { items: scenes } },
    ...answers,
  })
  await renderPart(<ScenesSection project={project} editable={editable} />, { lang: 'en' })
  await screen.findByText(scenes.length > 0 ? 'Sentinel-2' : 'No scene yet.')
  return (method: string) => calls.filter((call) => call.method === method).map(({ path, body }) => [path, body])
}

it('shows scenes with their footprints, and says that nothing is calculated from them', async () => {
  await open([aScene, { ...aScene, id: file, sensor: 'Drone', evidence: null }], {}, false)
  expect(screen.getByText('Athar keeps the picture and calculates nothing from it.')).toBeTruthy()
  expect(await screen.findByRole('img', { name: /^Footprints of the scenes/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'february.tif' })).toBeTruthy()
  expect(screen.getByText(/The file is no evidence of the project any more/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('adds a scene, and says where its day is still to come', async () => {
  const issues = [{ path: 'takenOn', code: 'in-the-future', part: 'body' }]
  const sent = await open([], { [`POST ${at}`]: refusal(400, 'validation-failed', { issues }) })
  await userEvent.click(screen.getByRole('button', { name: 'Add a scene' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('combobox'))
  await userEvent.click(await screen.findByRole('option', { name: 'february.tif' }))
  await writeDay(dialog.getByRole('group', { name: 'Taken on' }), '01 01 2030')
  await write(dialog.getByLabelText('Sensor'), 'Sentinel-2')
  await write(dialog.getByLabelText('Latitude'), '24.6')
  await write(dialog.getByLabelText('Longitude'), '46.7')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('This day is still to come.')
  const footprint = { kind: 'point', point: [46.7, 24.6] }
  expect(sent('POST')).toEqual([[at, { evidenceId: file, footprint, takenOn: '2030-01-01', sensor: 'Sentinel-2' }]])
})

it('removes a scene once it was asked', async () => {
  const sent = await open([aScene], { [`DELETE /api/mrv/scenes/${aScene.id}`]: { status: 204, body: undefined } })
  await userEvent.click(screen.getByRole('button', { name: /^Remove the scene of/ }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1))
})
