import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { anotherSession, aSession, signInAs } from '../../testing/session.ts'
import { write } from '../../testing/write.ts'
import { backend } from './session-store.ts'
import { useSeat } from './use-seat.ts'

const Page = () => <input key={useSeat()} aria-label="note" />

it('what one person typed on a page of everybody stays theirs: for as long as they are here, and not for the next', async () => {
  signInAs()
  let next: object = aSession()
  serve({ 'POST /auth/v1/token': () => ({ body: next }) })
  await renderPart(<Page />)
  const note = () => screen.getByLabelText<HTMLInputElement>('note').value
  const renew = () => act(async () => (await backend()).auth.refreshSession())
  await renew()
  await write(screen.getByLabelText('note'), 'for the trees')
  await renew()
  expect(note()).toBe('for the trees')
  next = anotherSession()
  await renew()
  await waitFor(() => expect(note()).toBe(''))
})
