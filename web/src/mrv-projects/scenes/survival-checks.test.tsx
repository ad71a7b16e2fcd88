import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { aProject, id } from '../testing.ts'
import { SurvivalChecks } from './survival-checks.tsx'

const at = `/api/mrv/projects/${id}/survival-checks`

const open = async (checks: object) => {
  const calls = serve({
    ...acting('preparer'),
    [`GET ${at}`]: { body: checks },
    [`POST ${at}`]: { body: { evidenceId: id, added: false } },
  })
  await renderPart(<SurvivalChecks project={aProject({ projectType: 'planted-area' })} />, { lang: 'en' })
  await waitFor(() => expect(calls.some(({ path }) => path === at)).toBe(true))
  return calls
}

it('survival checks are offered up to their last day, and added', async () => {
  const calls = await open({ lines: 2, lastDay: '2026-03-02' })
  await screen.findByText(/up to .*2026/)
  await userEvent.click(screen.getByRole('button', { name: 'Add the survival checks' }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([{ path: at }]))
})

it('nothing is offered where no tree was checked', async () => {
  await open({ lines: 0, lastDay: null })
  expect(screen.queryByRole('button')).toBeNull()
})
