import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { SignInForm } from './sign-in-form.tsx'

it('a failed sign-in is reported by its code, without the address or the password', async () => {
  const calls = serve({
    'POST /auth/v1/token': { status: 400, body: { code: 'invalid_credentials', message: 'Invalid login credentials' } },
    'POST /rest/v1/rpc/log_security_event': { status: 204 },
  })
  const nothing = () => undefined
  await renderPart(
    <SignInForm
      email="noura@example.org"
      password="a palm beside"
      onEmail={nothing}
      onPassword={nothing}
      onForgot={nothing}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('log_security_event'))).toBe(true))
  const report = calls.find(({ path }) => path.endsWith('log_security_event'))
  expect(report?.body).toMatchObject({ event_type: 'sign_in_failed', metadata: { code: 'invalid_credentials' } })
  expect(JSON.stringify(report?.body)).not.toMatch(/noura|palm/)
})
