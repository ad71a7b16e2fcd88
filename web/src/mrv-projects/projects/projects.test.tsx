import type { ProjectDetail } from '@athar/contracts/mrv-projects'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting, refusal } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { write } from '../../testing/write.ts'
import { aProject, id, served } from '../testing.ts'
import { ProjectScreen } from './project-screen.tsx'

beforeEach(() => sessionStorage.clear())

const at = `/projects/${id}`

async function open(
  role: Parameters<typeof acting>[0],
  project: ProjectDetail,
  answers: Parameters<typeof serve>[0] = {},
  lang: 'en' | 'ar' = 'en',
) {
  const calls = serve({ ...acting(role), ...served(project), ...answers })
  await renderRoutes([{ path: '/projects/:id', element: <ProjectScreen /> }], { path: at, lang })
  await screen.findByRole('heading', { level: 1, name: project.name })
  return (method: string) => calls.filter((call) => call.method === method).map(({ path, body }) => [path, body])
}

describe('the page of a project', () => {
  it('shows the stages of its mechanism and says which rules are not confirmed', async () => {
    await open('auditor', aProject({ state: 'validate', checks: [] }))
    const stages = within(screen.getByRole('navigation', { name: 'Stages' }))
    expect(stages.getAllByRole('listitem')).toHaveLength(8)
    expect(stages.getByText('In validation')).toBeTruthy()
    expect(screen.getByText(/^Rules to be confirmed/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('leaves out submission, registration and approval of the generic profile', async () => {
    await open('auditor', aProject({ profile: 'generic' }))
    const stages = within(screen.getByRole('navigation', { name: 'Stages' }))
    expect(stages.getAllByRole('listitem')).toHaveLength(5)
    expect(screen.queryByText(/^Rules to be confirmed/)).toBeNull()
  })

  it('warns of projects that overlap, and names those of others as little as the server does', async () => {
    const overlaps = [
      { id, name: 'Roof of the mosque' },
      { id: null, name: null },
    ]
    await open('owner', aProject({ overlaps }))
    expect(screen.getByRole('link', { name: 'Roof of the mosque' }).getAttribute('href')).toBe(at)
    expect(screen.getByText('A project of another organisation')).toBeTruthy()
  })

  it('answers a line of the checklist by a reason', async () => {
    const line = `/api/mrv/projects/${id}/checks/design-document`
    const sent = await open('preparer', aProject(), { [`PUT ${line}`]: { body: aProject() } })
    await userEvent.click(screen.getByRole('button', { name: 'Answer: Project design document' }))
    const dialog = within(await screen.findByRole('dialog'))
    await write(dialog.getByLabelText(/^Reason/), 'It is a small roof')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PUT')).toEqual([[line, { evidenceId: null, reason: 'It is a small roof' }]]))
  })

  it('asks for a file or a reason where an answer has neither', async () => {
    const line = `/api/mrv/projects/${id}/checks/design-document`
    const issues = [{ path: 'reason', code: 'too_small' }]
    await open('preparer', aProject(), { [`PUT ${line}`]: refusal(400, 'validation-failed', { issues }) })
    await userEvent.click(screen.getByRole('button', { name: 'Answer: Project design document' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText('Choose a file, or write the reason.')).length).toBeGreaterThan(0)
  })

  it.each([
    ['en', 'Needed only for: Withdraw the project.'],
    ['ar', 'مطلوب فقط عند: سحب المشروع.'],
  ] as const)('says which step needs a reason (%s)', async (lang, words) => {
    await open('preparer', aProject(), {}, lang)
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('says which lines are open where the next stage is refused', async () => {
    const moves = `/api/mrv/projects/${id}/moves`
    const sent = await open('preparer', aProject(), {
      [`POST ${moves}`]: refusal(409, 'mrv-projects.checklist-open', { lines: ['design-document'] }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Begin validation' }))
    await screen.findByText(/^The checklist has open lines/)
    expect(sent('POST')).toEqual([[moves, { action: 'begin-validation', reason: '', version: 3 }]])
  })

  it('sends what is changed over the version that was seen', async () => {
    const path = `/api/mrv/projects/${id}`
    const sent = await open('preparer', aProject(), { [`PUT ${path}`]: { body: aProject() } })
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog'))
    await write(dialog.getAllByLabelText('Name')[0]!, ' and the gym')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PUT')).toHaveLength(1))
    expect(sent('PUT')[0]?.[1]).toMatchObject({
      version: 3,
      name: 'Roof of the school and the gym',
      creditingTo: '2035-12-31',
      goals: ['7', '13'],
      partners: [{ name: 'Green Roofs', part: 'Builder' }],
      place: { kind: 'point', point: [46.7, 24.6] },
      sgiProjectId: null,
    })
  })
})
