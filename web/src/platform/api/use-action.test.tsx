import { contract } from '@athar/contracts'
import { anyMember } from '@athar/contracts/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { Button } from '../../ui/button.tsx'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'
import { actingOrganisation } from '../session/index.ts'
import { useAction } from './use-action.ts'

const invite = contract({
  name: 'test.invite',
  method: 'POST',
  path: '/api/invitations',
  summary: '',
  access: { kind: 'person' },
  status: 204,
})

function Invite() {
  const action = useAction(invite, { touches: [] })
  return (
    <Button busy={action.isPending} onClick={() => action.mutate({})}>
      Invite
    </Button>
  )
}

it('pressed twice by a quick hand on a slow device an action is done once', async () => {
  const calls = serve({ 'POST /api/invitations': { status: 204 } })
  await renderPart(<Invite />)
  const button = screen.getByRole('button')
  // As a browser does it: the second press is at hand before anything else has its turn.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  onTestFinished(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
  button.click()
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  button.click()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(calls).toHaveLength(1)
})

const confirm = contract({
  name: 'test.confirm',
  method: 'POST',
  path: '/api/organisation/confirmations',
  summary: '',
  access: { kind: 'member', roles: anyMember },
  body: z.object({ lines: z.array(z.string()) }),
  status: 204,
})

function Confirm() {
  const action = useAction(confirm, {
    touches: [],
    parts: ({ body: { lines } }) => lines.map((line) => ({ body: { lines: [line] } })),
  })
  return (
    <Button busy={action.isPending} onClick={() => action.mutate({ body: { lines: ['one', 'two'] } })}>
      Confirm
    </Button>
  )
}

it('of several parts is done where it was begun, though another organisation is chosen on the way', async () => {
  const [here, elsewhere] = ['0c0c0c0c-0000-4000-8000-000000000001', '0c0c0c0c-0000-4000-8000-000000000002']
  signInAs({})
  actingOrganisation.choose(here)
  const calls = serve({
    'POST /api/organisation/confirmations': () => {
      actingOrganisation.choose(elsewhere)
      return { status: 204 }
    },
  })
  await renderPart(<Confirm />)
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls.map(({ headers }) => headers.get('athar-organisation'))).toEqual([here, here])
})
