import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { backend, personNow } from '../platform/session/index.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { anotherSession, aUser, signInAs } from '../testing/session.ts'
import { useAuthAction } from './use-auth-action.ts'

function Choose() {
  const action = useAuthAction()
  const save = () =>
    action.run(
      (auth) => auth.updateUser({ password: 'chosen by the first one' }),
      () => undefined,
    )
  return (
    <>
      <button onClick={() => void save()}>save</button>
      <p>{action.busy ? 'busy' : action.problem?.text}</p>
    </>
  )
}

it('changes no account but that of whoever pressed, also where this page has not heard yet who signed in over them', async () => {
  signInAs()
  const calls = serve({ 'PUT /auth/v1/user': { body: aUser() } })
  await renderPart(<Choose />)
  await backend()
  await waitFor(() => expect(personNow()).not.toBeNull())
  localStorage.setItem('sb-athar-auth-token', JSON.stringify(anotherSession()))
  await userEvent.click(screen.getByText('save'))
  await screen.findByText('An unexpected error occurred')
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})
