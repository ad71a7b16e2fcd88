import { contract } from '@athar/contracts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { Button } from '../../ui/button.tsx'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { useDeed } from './use-deed.ts'

const invite = contract({
  name: 'test.invite',
  method: 'POST',
  path: '/api/invitations',
  summary: '',
  access: { kind: 'person' },
  status: 204,
})

function Invite() {
  const deed = useDeed(invite, { touches: [] })
  return (
    <Button busy={deed.isPending} onClick={() => deed.mutate({})}>
      Invite
    </Button>
  )
}

it('pressed twice by a quick hand on a slow device a deed is done once', async () => {
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
