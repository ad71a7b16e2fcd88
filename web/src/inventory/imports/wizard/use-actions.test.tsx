import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { backend, personNow } from '../../../platform/session/session-store.ts'
import { renderPart } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { anotherSession, signInAs } from '../../../testing/session.ts'
import { anImport, importId } from '../testing.ts'
import { emptyDraft } from './draft.ts'
import { useActions } from './use-actions.ts'

const answered = { '12': { byCode: {}, edit: null, skip: true } }

function Review() {
  const { check, problem, busy } = useActions(anImport(), {
    draft: { ...emptyDraft, answers: answered },
    change: () => undefined,
    clear: () => undefined,
    behind: false,
  })
  return (
    <>
      <button onClick={() => void check()}>check</button>
      <p>{busy === null ? problem?.code : busy}</p>
    </>
  )
}

it('an action of several calls is not ended in the name of another person who signs in between two of them', async () => {
  signInAs()
  const path = `/api/inventory/imports/${importId}`
  const calls = serve({
    'POST /auth/v1/token': { body: anotherSession() },
    [`POST ${path}/answers`]: async () => {
      await act(async () => (await backend()).auth.refreshSession())
      return { body: { answered: 1 } }
    },
    [`POST ${path}/check`]: { status: 202, body: { jobId: importId } },
  })
  await renderPart(<Review />)
  await act(async () => void (await backend()))
  expect(personNow()).not.toBeNull()
  await userEvent.click(screen.getByText('check'))
  await waitFor(() => expect(screen.getByText('no-connection')).toBeTruthy())
  expect(calls.some((call) => call.path.endsWith('/answers'))).toBe(true)
  expect(calls.some((call) => call.path.endsWith('/check'))).toBe(false)
})
