import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keepWaiting, waitingFor } from '../platform/waiting-sign-up.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { aUser, signInAs } from '../testing/session.ts'
import { RememberedName } from './remembered-name.tsx'

const email = 'sara@example.com'

it.each([
  ['has none yet', '', [{ full_name: 'Sara Alharbi' }]],
  ['has one', 'Sara H.', []],
])('the name of the sign-up goes into a profile that %s, and is forgotten here', async (_, before, sent) => {
  signInAs({ data: { full_name: before } })
  const calls = serve({ 'PUT /auth/v1/user': { body: aUser() } })
  keepWaiting('fullName', email, { fullName: 'Sara Alharbi' })
  await renderPart(<RememberedName />)
  await waitFor(() => expect(waitingFor('fullName', email)).toBeNull())
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { data: unknown }).data)).toEqual(
    sent,
  )
})
